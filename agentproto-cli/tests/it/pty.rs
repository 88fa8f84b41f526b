//! A terminal made for the program.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// A terminal of this width: our side, and the one that the program gets.
pub(crate) fn open(columns: u16) -> (File, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).expect("a terminal");
    unlockpt(&ours).expect("a terminal");
    let name = ptsname(&ours, Vec::new()).expect("a terminal");
    let name = name.to_str().expect("a path");
    let theirs = OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(OpenptFlags::NOCTTY.bits().cast_signed())
        .open(name)
        .expect("a terminal");
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&theirs, size).expect("a terminal");
    (File::from(ours), theirs)
}

/// What is printed until nobody has the other side open any more, or until `enough` says so.
pub(crate) fn read(ours: &mut File, enough: impl Fn(&str) -> bool) -> String {
    let mut text = Vec::new();
    let mut piece = [0; 4096];
    // Reading fails once nobody has the other side open any more.
    while let Ok(read @ 1..) = ours.read(&mut piece) {
        text.extend_from_slice(&piece[..read]);
        if std::str::from_utf8(&text).is_ok_and(&enough) {
            break;
        }
    }
    String::from_utf8(text)
        .expect("the program prints UTF-8")
        .replace("\r\n", "\n")
}
