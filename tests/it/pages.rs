//! What the pages show is what the examples do.

#[path = "../../examples/three_agents.rs"]
#[allow(dead_code, reason = "its `main` prints")]
mod three_agents;

/// The text of the only fence of this language.
fn fence<'t>(page: &'t str, language: &str) -> &'t str {
    let (_, rest) = page
        .split_once(&format!("\n```{language}\n"))
        .expect("a fence of the language");
    rest.split_once("```\n").expect("an end of the fence").0
}

#[tokio::test(start_paused = true)]
async fn the_conductors_page_shows_the_run_of_its_example() {
    let page = include_str!("../../docs/conductor.md");
    let transcript = three_agents::run().await.unwrap().transcript();
    assert_eq!(fence(page, "json"), transcript.to_string());
    assert_eq!(fence(page, "mermaid"), transcript.mermaid().to_string());
}
