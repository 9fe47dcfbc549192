//! Recognition of codes and titles, and printing of labels.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use starboard_core::SeatId;
use starboard_host::wire::{
    CodeOf, Fault, LabelOrder, LabelSheets, OnClash, PictureFault, PictureKind, Push, Reading, Recognition,
    Request, Response, TableId,
};
use starboard_host::{Host, Session, labels};
use starboard_scan::photo::Photo;

use crate::tables::create;

fn session() -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().unwrap();
    let session = Host::open(folder.path()).unwrap().connect(drop);
    (folder, session)
}

fn title(text: &str) -> Reading {
    Reading::Title { text: text.to_owned(), confidence: 0.9, words: Vec::new(), lines: Vec::new() }
}

fn code(text: &str) -> Reading {
    Reading::Code { text: text.to_owned() }
}

fn recognize(session: &Session, readings: Vec<Reading>) -> Recognition {
    match session.handle(Request::Recognize { readings, table: None }) {
        Ok(Response::Recognized { recognition }) => recognition,
        answer => panic!("{answer:?}"),
    }
}

/// The text and the picture of a code.
fn draw(session: &Session, of: CodeOf, kind: PictureKind) -> (String, String) {
    match session.handle(Request::DrawCode { of, kind }) {
        Ok(Response::Code { text, picture }) => (text, picture),
        answer => panic!("{answer:?}"),
    }
}

/// Has the host read a photo, and resolves what a page reads in it. Both come to the same.
fn photo(session: &Session, picture: &str) -> Result<Vec<Recognition>, Fault> {
    let file = STANDARD.decode(picture).unwrap();
    let upload = session.upload(&file).unwrap();
    let read = session.handle(Request::ReadPhoto { upload, table: None });
    let codes = Photo::open(&file).map(|photo| photo.codes()).unwrap_or_default();
    if !codes.is_empty() {
        let readings = codes.into_iter().map(|text| Reading::Code { text }).collect();
        let resolved = session.handle(Request::ResolvePhoto { readings, table: None });
        assert_eq!(format!("{resolved:?}"), format!("{read:?}"));
    }
    match read? {
        Response::PhotoRead { recognitions, .. } => Ok(recognitions),
        answer => panic!("{answer:?}"),
    }
}

#[test]
fn readings_lead_to_a_card_or_a_reason() {
    let (_folder, session) = session();
    let found = recognize(&session, vec![title("Photon Cutlas5")]);
    assert!(
        matches!(found, Recognition::Found { card, copy: None, .. } if card.as_str() == "photon-cutlass")
    );
    let Recognition::Choice { cards } = recognize(&session, vec![title("aser")]) else { panic!() };
    assert_eq!(cards.len(), 3);
    assert_eq!(recognize(&session, vec![title("Yodeling Tax Marmot")]), Recognition::Unknown);
    assert_eq!(recognize(&session, vec![title("~ -")]), Recognition::Unclear);
    assert_eq!(recognize(&session, Vec::new()), Recognition::Unclear);
}

#[test]
fn a_code_outranks_a_title_unless_it_is_unrelated() {
    let (_folder, session) = session();
    let laser = CodeOf::Card { card: "laser".into(), copy: Some(1) };
    let (text, _) = draw(&session, laser, PictureKind::Svg);
    let both = recognize(&session, vec![title("Photon Cutlass"), code(&text)]);
    assert!(matches!(both, Recognition::Found { card, copy: Some(1), .. } if card.as_str() == "laser"));
    let both = recognize(&session, vec![code("https://example.org"), title("Photon Cutlass")]);
    assert!(matches!(both, Recognition::Found { card, .. } if card.as_str() == "photon-cutlass"));
    let foreign = recognize(&session, vec![code("https://example.org")]);
    assert_eq!(foreign, Recognition::OtherCode { text: "https://example.org".to_owned() });
    assert_eq!(recognize(&session, vec![code("S*0000000A")]), Recognition::MissingSet { set: None });
}

#[test]
fn codes_lead_to_tables_and_seats() {
    let (_folder, session) = session();
    let table = create(&session, "Friday").table;
    let at = ["http://192.168.1.5:7827/", "https://hall.example/t1/"].map(|at| Some(at.to_owned()));
    for at in [None].into_iter().chain(at) {
        let (text, _) =
            draw(&session, CodeOf::Table { table: table.clone(), at: at.clone() }, PictureKind::Svg);
        let there = Recognition::Table { table: table.clone() };
        assert_eq!(recognize(&session, vec![code(&text)]), there);
        let seat = SeatId(1);
        let (text, picture) =
            draw(&session, CodeOf::Seat { table: table.clone(), seat, at: at.clone() }, PictureKind::Png);
        let there = Recognition::Seat { table: table.clone(), seat };
        assert_eq!(recognize(&session, vec![code(&text)]), there);
        assert_eq!(photo(&session, &picture).unwrap(), [there], "as a photo");
    }
    let elsewhere = "http://192.168.1.9:7827/#/table/0123456789abcdefghjk";
    let other = Recognition::OtherTable { address: Some(elsewhere.to_owned()) };
    assert_eq!(recognize(&session, vec![code(elsewhere)]), other);
}

#[test]
fn invalid_codes_and_pictures_are_refused() {
    let (_folder, session) = session();
    let table = create(&session, "Friday").table;
    let refused = |of| session.handle(Request::DrawCode { of, kind: PictureKind::Svg }).unwrap_err();
    assert!(matches!(refused(CodeOf::Card { card: "no".into(), copy: None }), Fault::UnknownCard));
    let copy = Some(32);
    assert!(matches!(refused(CodeOf::Card { card: "laser".into(), copy }), Fault::UnknownCopy { max: 31 }));
    let gone = TableId("0123456789abcdefghjk".to_owned());
    assert!(matches!(refused(CodeOf::Table { table: gone, at: None }), Fault::UnknownTable));
    let seat = SeatId(9);
    assert!(matches!(refused(CodeOf::Seat { table: table.clone(), seat, at: None }), Fault::UnknownSeat));
    for at in ["", "here", "javascript:alert(1)", "http://", "http://a//b", "http://me@here"] {
        let of = CodeOf::Table { table: table.clone(), at: Some(at.to_owned()) };
        assert!(matches!(refused(of), Fault::BadAddress), "{at}");
    }
    for text in [String::new(), "x".repeat(2001)] {
        assert!(matches!(refused(CodeOf::Text { text }), Fault::CodeTooLong { max: 2000 }));
    }
    let unread = |picture| match photo(&session, picture) {
        Err(Fault::BadPicture { why }) => why,
        answer => panic!("{answer:?}"),
    };
    assert_eq!(unread("JVBERi0xLjcK"), PictureFault::Pdf);
    assert_eq!(unread("iVBORw0KGgoAAAANSUhEUgAA"), PictureFault::Broken);
    for picture in ["", "aGVsbG8="] {
        assert_eq!(unread(picture), PictureFault::NoPicture, "{picture}");
    }
}

#[test]
fn the_title_in_a_photo_is_read_if_it_has_no_known_code() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::open(folder.path()).unwrap();
    let whip = STANDARD.encode(include_bytes!("../../../scan/tests/photos/neuronic-whip.jpg"));
    let unknown = STANDARD.encode(include_bytes!("../../../scan/tests/photos/glowing-helmet.jpg"));
    let session = host.connect(drop);
    let found = photo(&session, &whip).unwrap();
    assert!(
        matches!(&found[..], [Recognition::Found { card, copy: None, .. }] if card.as_str() == "neuronic-whip")
    );
    assert_eq!(photo(&session, &unknown).unwrap(), [Recognition::Unknown]);
    let (text, foreign) =
        draw(&session, CodeOf::Text { text: "https://example.org".to_owned() }, PictureKind::Png);
    assert_eq!(photo(&session, &foreign).unwrap(), [Recognition::OtherCode { text }]);

    let frame = session.handle(Request::ReadFrame { jpeg: whip, table: None }).unwrap();
    let Response::PhotoRead { recognitions, title: Some(title) } = frame else { panic!("{frame:?}") };
    assert_eq!(recognitions, found);
    assert!(title.sure && title.at.is_some_and(|[upper_left, ..]| upper_left[1] < 0.5), "{title:?}");
    let broken = session.handle(Request::ReadFrame { jpeg: "no base64".to_owned(), table: None });
    assert!(matches!(broken, Err(Fault::BadPicture { why: PictureFault::Broken })));
}

fn sheets(cards: &[(&str, u8)], format: &str) -> LabelSheets {
    let order = |(card, copies): &(&str, u8)| LabelOrder { card: (*card).into(), copies: *copies };
    LabelSheets {
        cards: cards.iter().map(order).collect(),
        numbered: true,
        format: format.to_owned(),
        start: 0,
        lines: false,
    }
}

#[test]
fn labels_are_drawn_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let (sender, pushes) = mpsc::channel();
    let session = Host::open(folder.path()).unwrap().connect(move |push| {
        let _ = sender.send(push);
    });
    // 5,000 labels on 239 sheets. The second job stops the first one.
    let many = vec![("laser", 250); 20];
    let begun = session.handle(Request::PrintLabels { job: 1, sheets: sheets(&many, "a4-21") }).unwrap();
    assert!(matches!(begun, Response::LabelsBegun { sheets: 239 }));
    let few = sheets(&[("laser", 2), ("cheat", 1)], "a4-65");
    let begun = session.handle(Request::PrintLabels { job: 2, sheets: few }).unwrap();
    assert!(matches!(begun, Response::LabelsBegun { sheets: 1 }));
    loop {
        match &**pushes.recv_timeout(Duration::from_secs(60)).unwrap() {
            Push::LabelsDrawn { job, done, of } => assert!(done <= of && (*job == 1 || *of == 1)),
            Push::LabelsReady { job: 2, pdf } => break assert!(pdf.starts_with("JVBERi0"), "a PDF"),
            push => panic!("{push:?}"),
        }
    }
    session.handle(Request::StopLabels { job: 2 }).unwrap();
    let planned = session.handle(Request::PlanLabels { sheets: sheets(&[("laser", 70)], "a4-65") }).unwrap();
    let Response::LabelsPlanned { plan } = planned else { panic!("{planned:?}") };
    assert_eq!((plan.sheets, plan.labels.len()), (2, 70));
    assert!(labels::draw(&plan, |_| ControlFlow::Continue(())).unwrap().starts_with(b"%PDF"));
    session.handle(Request::PrintLabels { job: 3, sheets: sheets(&many, "a4-21") }).unwrap();
    session.handle(Request::StopLabels { job: 3 }).unwrap();
    drop(session);
    let ready =
        pushes.iter().any(|push| matches!(&**push, Push::LabelsReady { .. } | Push::LabelsFailed { .. }));
    assert!(!ready, "what was stopped is not heard of");
}

#[test]
fn labels_that_cannot_be_printed_are_refused() {
    let (_folder, session) = session();
    let refused = |sheets| session.handle(Request::PrintLabels { job: 1, sheets }).unwrap_err();
    assert!(matches!(refused(sheets(&[("laser", 1)], "a5-1")), Fault::UnknownLabelFormat));
    assert!(matches!(refused(sheets(&[("no-such-card", 1)], "a4-65")), Fault::UnknownCard));
    assert!(matches!(refused(sheets(&[("laser", 0)], "a4-65")), Fault::NoLabels));
    assert!(matches!(refused(sheets(&[("laser", 255); 20], "a4-65")), Fault::TooManyLabels { max: 5000 }));
    let late = LabelSheets { start: 65, ..sheets(&[("laser", 1)], "a4-65") };
    assert!(matches!(refused(late), Fault::NoSuchLabel { labels: 65 }));
}

#[test]
fn own_cards_can_be_recognized_and_labeled() {
    let (_folder, session) = session();
    let text =
        "[set]\nid = \"kitchen\"\nname = \"Kitchen\"\n\n[[item]]\nname = \"Turbo Whisk\"\nvalue = 300\n";
    session
        .handle(Request::SaveSet { text: text.to_owned(), on_clash: OnClash::Refuse, over: None })
        .unwrap();
    let found = |recognition| matches!(recognition, Recognition::Found { card, .. } if card.as_str() == "turbo-whisk");
    assert!(found(recognize(&session, vec![title("Turb0 Whlsk")])));
    let whisk = CodeOf::Card { card: "turbo-whisk".into(), copy: None };
    let (label, _) = draw(&session, whisk, PictureKind::Svg);
    assert!(found(recognize(&session, vec![code(&label)])));
    session.handle(Request::PrintLabels { job: 1, sheets: sheets(&[("turbo-whisk", 1)], "a4-65") }).unwrap();
    session.handle(Request::DeleteSet { set: starboard_cards::SetId::new("kitchen") }).unwrap();
    assert_eq!(recognize(&session, vec![code(&label)]), Recognition::MissingSet { set: None });
    let part = "SBS1/kitchen/1/1/2/00000000/ABC";
    assert_eq!(recognize(&session, vec![code(part)]), Recognition::SetPart { text: part.to_owned() });
}
