//! What goes through a program's three pipes.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::ChildStdin;

use super::outside;
use crate::conductor::AgentError;

/// How much of standard error is kept for the error.
const KEPT: usize = 4 * 1024;

/// Writes the prompt and closes the pipe. A program need not read its prompt.
pub(super) async fn feed(stdin: Option<ChildStdin>, prompt: &str) -> Result<(), AgentError> {
    let Some(mut stdin) = stdin else {
        return Ok(());
    };
    match stdin.write_all(prompt.as_bytes()).await {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(outside(error)),
        _ => Ok(()),
    }
}

/// Reads to the end; more than `limit` bytes are an error at once.
pub(super) async fn read(
    pipe: Option<impl AsyncRead + Unpin>,
    into: &mut Vec<u8>,
    limit: usize,
) -> Result<(), AgentError> {
    let Some(pipe) = pipe else {
        return Ok(());
    };
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    pipe.take(most).read_to_end(into).await.map_err(outside)?;
    if into.len() > limit {
        return Err(AgentError::too_long(limit));
    }
    Ok(())
}

/// Reads to the end and keeps the last of it.
pub(super) async fn keep_end(
    pipe: Option<impl AsyncRead + Unpin>,
    into: &mut Vec<u8>,
) -> Result<(), AgentError> {
    let Some(mut pipe) = pipe else {
        return Ok(());
    };
    let mut chunk = [0; 1024];
    loop {
        match pipe.read(&mut chunk).await.map_err(outside)? {
            0 => return Ok(()),
            read => into.extend_from_slice(&chunk[..read]),
        }
        if into.len() > 2 * KEPT {
            into.drain(..into.len() - KEPT);
        }
    }
}
