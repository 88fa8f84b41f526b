//! What has to hold for any input: what the fuzz targets check, and what a plain test checks for the corpus that
//! they left.

use agentproto_runtime::check::{Rules, check};
use agentproto_runtime::message::*;
use agentproto_runtime::role::{RoleDef, RoleId, RoleTable};
use agentproto_runtime::rules::CallChain;
use agentproto_runtime::wire::{
    Decoder, Diagnostic, Event, Reader, read, read_strict, repair_request,
};

/// A role set with everything that sets can have.
pub static ROLES: RoleTable = match RoleTable::new(
    "fuzz::ROLES",
    "fuzz",
    2,
    &[
        RoleDef::new("ceo", "CEO").broadcaster(),
        RoleDef::new("cfo", "CFO"),
        RoleDef::new("cro", "CRO"),
        RoleDef::new("coo", "COO"),
        RoleDef::new("gc", "GC").skill("general-counsel-advisor"),
        RoleDef::new("executive-mentor", "Executive Mentor").caller_only(),
        RoleDef::new("chief-of-staff", "Chief of Staff")
            .caller_only()
            .orchestrator(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the set keeps the limits"),
};

/// The check of a target, by the target's name.
pub fn by_name(target: &str) -> Option<fn(&[u8])> {
    Some(match target {
        "reader" => reader,
        "decoder" => decoder,
        "round_trip" => round_trip,
        "messages" => messages,
        _ => return None,
    })
}

/// The input as text, as far as it is some.
fn text(input: &[u8]) -> &str {
    let end = core::str::from_utf8(input).map_or_else(|error| error.valid_up_to(), str::len);
    core::str::from_utf8(&input[..end]).unwrap_or_default()
}

/// Any text is read without a panic, spans lie within it, messages come in order.
pub fn reader(input: &[u8]) {
    let text = text(input);
    let reading = read(&ROLES, text);
    let mut at = 0;
    for located in &reading.messages {
        assert!(located.span.start >= at && text.get(located.span.clone()).is_some());
        at = located.span.end;
    }
    for note in &reading.diagnostics {
        let said = note.to_string();
        assert!(text.get(note.span.clone()).is_some(), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let _ = repair_request(&reading.diagnostics);
    let strict = read_strict(&ROLES, text);
    assert!(strict.diagnostics.iter().all(Diagnostic::is_error));
    assert!(strict.messages.len() <= reading.messages.len());
    assert_eq!(
        check(&ROLES, text, Rules::new()).messages,
        reading.messages.len()
    );
}

/// A stream gives the same as the whole text, however it is cut. The first bytes say how, and how often the text
/// is stretched at one place, so that a stream does not hold it whole.
pub fn decoder(input: &[u8]) {
    let [size, flags, place, rest @ ..] = input else {
        return;
    };
    let text = text(rest);
    let strict = flags & 1 != 0;
    if text.len() < rest.len() {
        // What is given of the text before bytes that are no UTF-8 depends on no cut either.
        let size = usize::from(size % 64) + 1;
        let reader = Reader::new(&ROLES, text);
        let before: Vec<Event<'_>> = if strict { reader.strict() } else { reader }.collect();
        assert_eq!(in_pieces(rest, size, strict), (before, Some(text.len())));
    }
    let mut long = text.to_owned();
    if flags & 2 != 0 {
        let at = text.floor_char_boundary(usize::from(*place) * text.len() / 256);
        let filler = [
            "word ",
            "word\n",
            "word\r",
            "word\u{2028}",
            " ",
            "line of words\n\n",
            "`x` ",
            "- item\n",
            "x",
            "\n",
        ];
        let filler = filler[usize::from(flags >> 2) % filler.len()];
        long.insert_str(at, &filler.repeat(20_000 / filler.len()));
    }
    let size = if flags & 2 != 0 {
        usize::from(*size) * 40 + 100
    } else {
        usize::from(size % 64) + 1
    };
    let reader = Reader::new(&ROLES, &long);
    let whole: Vec<Event<'_>> = if strict { reader.strict() } else { reader }.collect();
    let (events, failed) = in_pieces(long.as_bytes(), size, strict);
    assert_eq!(failed, None);
    assert_eq!(events, whole);
}

/// The events of bytes that come in pieces, and where the bytes are no UTF-8.
fn in_pieces(bytes: &[u8], size: usize, strict: bool) -> (Vec<Event<'static>>, Option<usize>) {
    let decoder = Decoder::new(&ROLES);
    let mut decoder = if strict { decoder.strict() } else { decoder };
    let mut events = Vec::new();
    for piece in bytes.chunks(size) {
        if let Ok(found) = decoder.push(piece) {
            events.extend(found);
        }
    }
    let failed = decoder.finish().map(|found| events.extend(found)).err();
    events.extend(decoder.rest());
    (events, failed.map(|error| error.offset()))
}

/// What is read is written so that it reads back the same.
pub fn round_trip(input: &[u8]) {
    for located in read(&ROLES, text(input)).messages {
        let written = located.message.to_string();
        let again = read(&ROLES, &written);
        assert!(
            !again.diagnostics.iter().any(Diagnostic::is_error),
            "{written:?}: {:?}",
            again.diagnostics
        );
        let first = &again.messages.first().expect("a message").message;
        assert_eq!(first.to_string(), written);
        match (first, &located.message) {
            // Who asks is not on the wire where there is no chain.
            (Message::Invoke(first), Message::Invoke(second)) if second.chain().is_none() => {
                assert_eq!(
                    (first.to(), first.question()),
                    (second.to(), second.question())
                );
            }
            (first, second) => assert_eq!(first, second),
        }
    }
}

/// Whatever can be made is written so that it reads back the same. The first bytes say what is made of which
/// roles, NUL separates its texts.
pub fn messages(input: &[u8]) {
    let [kind, n, a, b, c, d, rest @ ..] = input else {
        return;
    };
    let roles = [a, b, c, d].map(|role| usize::from(*role));
    let mut parts = text(rest).split('\0').map(str::to_owned);
    let texts = [(); 5].map(|()| parts.next().unwrap_or_else(|| "a".into()));
    if let Some(message) = make(
        &ROLES,
        usize::from(kind % 14),
        &roles,
        &texts,
        usize::from(*n),
    ) {
        reads_back(&ROLES, &message);
    }
}

/// Checks that a message reads back the same from what is written of it, strictly and tolerantly.
pub fn reads_back(table: &'static RoleTable, message: &Message<'_>) {
    let written = message.to_string();
    let strict = read_strict(table, &written);
    assert_eq!(strict.diagnostics, [], "{written}");
    let mut found: Vec<&Message<'_>> = strict
        .messages
        .iter()
        .map(|located| &located.message)
        .collect();
    if let (Message::Invoke(invoke), 2) = (message, found.len()) {
        let chain = Message::from(Chain::new(invoke.chain().expect("a chain that was given")));
        assert_eq!(found.pop(), Some(&chain));
    }
    assert_eq!(found, [message], "{written}");
    // Tolerantly, nothing is mended either.
    assert_eq!(read(table, &written), strict);
}

/// A message of some kind from these texts, where it can be made.
pub fn make(
    table: &'static RoleTable,
    kind: usize,
    roles: &[usize],
    texts: &[String; 5],
    n: usize,
) -> Option<Message<'static>> {
    let role = |i: usize| {
        table
            .role_at(roles[i % roles.len()] % table.defs().len())
            .expect("a role")
    };
    let [a, b, c, d, e] = texts.clone();
    let chain = |length: usize| {
        let mut chain = CallChain::start(role(0));
        for i in 1..length {
            chain = chain.invoke(role(i)).ok()?;
        }
        Some(chain)
    };
    let names = |length: usize| (0..length).map(|i| role(i).title()).collect::<Vec<_>>();
    Some(match kind {
        0 => Invoke::new(chain(2 + n % 2)?, a).ok()?.into(),
        1 => Broadcast::new(table.roles().find(RoleId::is_broadcaster)?, a)
            .ok()?
            .into(),
        2 => {
            let points = [b, c, d];
            let level = Confidence::ALL[n % 3];
            Response::new(role(0), a, points[..2 + n % 2].to_vec(), level, e)
                .ok()?
                .into()
        }
        3 => {
            let lists = [vec![a.clone()], vec![b.clone(), c.clone()], vec![]];
            PeerVerify::new(
                role(0),
                lists[n % 3].clone(),
                lists[(n / 3) % 3].clone(),
                vec![d],
            )
            .ok()?
            .into()
        }
        4 => {
            let proceed = match n % 3 {
                0 => Proceed::WithNotedRisks,
                1 => Proceed::AfterAddressing {
                    gap: Line::new(d).ok()?,
                },
                _ => Proceed::Rethink,
            };
            CriticScreen::new(a, b, c, proceed).ok()?.into()
        }
        5 => Chain::new(chain(1 + n % 3)?).into(),
        6 => {
            let refusal = chain(2)?.invoke(role(n)).err()?;
            refusal.assuming(a).ok()?.into()
        }
        7 => {
            let reasons = [
                &a,
                "Phase 2 isolation",
                "only ceo may broadcast",
                "circular call detected in chain cro→cfo",
            ];
            Blocked::new(role(0).into(), reasons[n % 4].to_owned(), b)
                .ok()?
                .into()
        }
        8 => Assumption::new(a).ok()?.into(),
        9 => {
            let positions = [
                Position::new(role(0), a),
                Position::new(role(1), b),
                Position::new(role(2), c),
            ];
            let resolution = [
                None,
                Some(Resolution::Conservative),
                Some(Resolution::TimeBoxed),
            ][n % 3];
            let consequence = n.is_multiple_of(2).then(|| d.into());
            Conflict::new(
                positions.into_iter().take(2 + n % 2),
                consequence,
                resolution,
            )
            .ok()?
            .into()
        }
        10 => ReviewRequest::new(chain(2)?, a, b, c, n.is_multiple_of(2).then(|| d.into()))
            .ok()?
            .into(),
        11 => {
            let chain: Vec<&str> = names(1 + n % 2).into_iter().chain([e.as_str()]).collect();
            ReviewRequest::between(table, &d, chain, a, b, c, None)
                .ok()?
                .into_owned()
                .into()
        }
        12 => Review::because(Verdict::ALL[n % 3], a).ok()?.into(),
        _ => Review::new(Verdict::ALL[n % 3]).into(),
    })
}
