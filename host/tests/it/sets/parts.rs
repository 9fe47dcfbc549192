//! Own sets as parts for QR codes.

use super::*;

#[test]
fn parts_restore_the_file_in_any_order() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    for size in [0, 300, 500, 4296, u16::MAX] {
        let mut parts = desk.parts("space-kitchen", size);
        let alphanumeric = |c: char| "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".contains(c);
        assert!(parts.iter().all(|part| part.chars().all(alphanumeric)), "{parts:?}");
        assert!(parts.iter().all(|part| part.len() <= usize::from(size).clamp(200, 4296)));
        assert_eq!(parts.len() > 1, size < 1_000, "{size}");
        parts.reverse();
        parts.push(format!(" {}\r\n", parts[0].trim_end()));
        let joined = desk.join(&parts).unwrap();
        assert_eq!((joined.set, joined.revision, joined.missing), (id("space-kitchen"), 1, vec![]));
        assert_eq!(joined.text.as_deref(), Some(KITCHEN));
    }
    let mut parts = desk.parts("space-kitchen", 300);
    let total = parts.len() as u32;
    parts.remove(1);
    let joined = desk.join(&parts).unwrap();
    assert_eq!((joined.total, joined.missing, joined.text), (total, vec![2], None));
}

#[test]
fn parts_that_do_not_belong_together_are_reported() {
    let desk = Desk::new();
    desk.save_set(KITCHEN, OnClash::Refuse).unwrap();
    desk.save_card(item(json!({ "name": "Mop", "value": 1 })), None).unwrap();
    let (kitchen, mine) = (desk.parts("space-kitchen", 300), desk.parts("my-cards", 300));
    let damaged = kitchen[1].replacen("/1/", "/7/", 1);
    let newer = kitchen[1].replacen("SBS1/", "SBS2/", 1);
    let read = [kitchen[0].clone(), "https://example.org".to_owned(), mine[0].clone(), damaged, newer];
    let Err(Fault::Parts { faults }) = desk.join(&read) else { panic!() };
    assert_eq!(
        faults,
        [
            PartFault::NotAPart { place: 1 },
            PartFault::OfAnother { place: 2, set: id("my-cards"), revision: 1 },
            PartFault::Damaged { place: 3 },
            PartFault::NewerVersion { place: 4, found: 2, known: 1 },
        ]
    );
    assert!(matches!(desk.join(&[]), Err(Fault::Parts { .. })));
}
