//! Somebody asks the program to stop.

use std::io;

/// Ends when somebody asks the program to stop: Ctrl-C, a request to terminate, a terminal that is closed.
#[cfg(unix)]
pub(super) fn asked_for() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
    })
}

/// Ends when somebody asks the program to stop.
#[cfg(not(unix))]
pub(super) fn asked_for() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where Ctrl-C can't be heard nobody asks.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
