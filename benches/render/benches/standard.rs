//! `cargo bench -p agentproto-bench-render`: time and allocations of one standard report, in five ways.

use agentproto::render::Locale;
use agentproto_bench_render::{by_hand, data, handlebars, minijinja, report};
use askama::Template;
use divan::{AllocProfiler, Bencher};
use minijinja::value::Serde;

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// From the typed report to its text, as users call it.
#[divan::bench]
fn agentproto(bencher: Bencher<'_, '_>) {
    let report = report();
    let labels = Locale::En.labels();
    bencher.bench(|| report.to_text(labels));
}

/// The same template, registered before, from data that is ready.
#[divan::bench]
fn handlebars_alone(bencher: Bencher<'_, '_>) {
    let data = data(&report());
    let registry = handlebars();
    bencher.bench(|| registry.render("standard", &data));
}

#[divan::bench]
fn minijinja_alone(bencher: Bencher<'_, '_>) {
    let data = data(&report());
    let environment = minijinja();
    let template = environment
        .get_template("standard.txt")
        .expect("a template");
    bencher.bench(|| template.render(Serde(&data)));
}

#[divan::bench]
fn askama_alone(bencher: Bencher<'_, '_>) {
    let data = data(&report());
    bencher.bench(|| data.render());
}

#[divan::bench]
fn written_by_hand(bencher: Bencher<'_, '_>) {
    let report = report();
    let labels = Locale::En.labels();
    bencher.bench(|| {
        let mut text = String::new();
        by_hand(&report, labels, &mut text).map(|()| text)
    });
}

/// The report from its JSON, with every check.
#[divan::bench]
fn read_and_check() {
    divan::black_box(report());
}
