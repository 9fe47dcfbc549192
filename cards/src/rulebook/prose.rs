use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::RuleId;
use crate::CardId;

/// A part of an entry's text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// The heading; `None` for the rule itself.
    pub heading: Option<Heading>,
    /// The text.
    pub blocks: Vec<Block>,
}

/// The allowed headings of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "they are their own description")]
pub enum Heading {
    When,
    WhoChooses,
    Exceptions,
    Example,
}

/// A paragraph or a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Block {
    /// A paragraph.
    Paragraph {
        /// The text.
        spans: Vec<Span>,
    },
    /// A bulleted list.
    List {
        /// The items.
        items: Vec<Vec<Span>>,
    },
}

/// A run of text in one style.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Span {
    /// Plain text.
    Text {
        /// The text.
        text: String,
    },
    /// Strong (emphasized) text.
    Strong {
        /// The text.
        text: String,
    },
    /// A link to an entry.
    Rule {
        /// The text.
        text: String,
        /// The entry.
        rule: RuleId,
    },
    /// A link to a card.
    Card {
        /// The text.
        text: String,
        /// The card.
        card: CardId,
    },
}

impl Span {
    /// The text.
    pub fn text(&self) -> &str {
        match self {
            Self::Text { text }
            | Self::Strong { text }
            | Self::Rule { text, .. }
            | Self::Card { text, .. } => text,
        }
    }
}

impl Section {
    /// All spans of the section, in order.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        self.blocks
            .iter()
            .flat_map(|block| match block {
                Block::Paragraph { spans } => std::slice::from_ref(spans),
                Block::List { items } => items.as_slice(),
            })
            .flatten()
    }
}

/// A fault of a text: its byte range and the reason.
pub(super) type ProseFault = (std::ops::Range<usize>, String);

/// Reads the subset of CommonMark for entries: paragraphs, lists, the four headings, strong text, and links
/// to entries and cards.
pub(super) fn read(text: &str) -> Result<Vec<Section>, Vec<ProseFault>> {
    let mut reader = Reader::default();
    for (event, span) in Parser::new(text).into_offset_iter() {
        if let Err(reason) = reader.take(event) {
            reader.faults.push((span, reason));
        }
    }
    if reader.faults.is_empty() { Ok(reader.sections) } else { Err(reader.faults) }
}

#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    /// The items of the open list.
    items: Option<Vec<Vec<Span>>>,
    /// The spans of the open paragraph or item.
    spans: Vec<Span>,
    /// The style of the following text.
    style: Style,
    /// The text of the open heading.
    heading: Option<String>,
    faults: Vec<ProseFault>,
}

#[derive(Clone, Default)]
enum Style {
    #[default]
    Plain,
    Strong,
    Link(String),
}

impl Reader {
    fn take(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Text(text) => return self.text(&text),
            Event::SoftBreak => return self.text(" "),
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => self.heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let heading = read_heading(&self.heading.take().unwrap_or_default())?;
                self.sections.push(Section { heading: Some(heading), blocks: Vec::new() });
            }
            Event::Start(Tag::List(None)) if self.items.is_none() => self.items = Some(Vec::new()),
            Event::End(TagEnd::List(_)) => {
                let items = self.items.take().unwrap_or_default();
                self.push(Block::List { items });
            }
            Event::End(TagEnd::Item) => {
                let item = std::mem::take(&mut self.spans);
                self.items.get_or_insert_default().push(item);
            }
            Event::End(TagEnd::Paragraph) if self.items.is_none() => {
                let spans = std::mem::take(&mut self.spans);
                self.push(Block::Paragraph { spans });
            }
            Event::Start(Tag::Strong) => self.style = Style::Strong,
            Event::Start(Tag::Link { dest_url, .. }) => self.style = Style::Link(dest_url.to_string()),
            Event::End(TagEnd::Strong | TagEnd::Link) => self.style = Style::Plain,
            Event::Start(Tag::Paragraph | Tag::Item) | Event::End(TagEnd::Paragraph) => {}
            Event::Start(_) | Event::End(_) => {
                return Err("this kind of Markdown is not supported".to_owned());
            }
            other => return Err(format!("{other:?} is not supported")),
        }
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), String> {
        if let Some(heading) = &mut self.heading {
            heading.push_str(text);
            return Ok(());
        }
        let span = match &self.style {
            Style::Plain => Span::Text { text: text.to_owned() },
            Style::Strong => Span::Strong { text: text.to_owned() },
            Style::Link(to) => match to.split_once(':') {
                Some(("rule", id)) => Span::Rule { text: text.to_owned(), rule: id.into() },
                Some(("card", id)) => Span::Card { text: text.to_owned(), card: id.into() },
                _ => return Err(format!("a link must start with `rule:` or `card:`, found {to:?}")),
            },
        };
        match (self.spans.last_mut(), span) {
            (Some(Span::Text { text: before }), Span::Text { text }) => before.push_str(&text),
            (_, span) => self.spans.push(span),
        }
        Ok(())
    }

    fn push(&mut self, block: Block) {
        if self.sections.is_empty() {
            self.sections.push(Section::default());
        }
        if let Some(section) = self.sections.last_mut() {
            section.blocks.push(block);
        }
    }
}

fn read_heading(text: &str) -> Result<Heading, String> {
    match text {
        "When" => Ok(Heading::When),
        "Who chooses" => Ok(Heading::WhoChooses),
        "Exceptions" => Ok(Heading::Exceptions),
        "Example" => Ok(Heading::Example),
        other => Err(format!("unknown heading {other:?}; use When, Who chooses, Exceptions or Example")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_lists_and_links() {
        let text = "You **run**\nfrom it, see [death](rule:death).\n\n## Exceptions\n- [Laser](card:laser) stays\n- so\n";
        let sections = read(text).unwrap();
        assert_eq!(sections.len(), 2);
        let Block::Paragraph { spans } = &sections[0].blocks[0] else { unreachable!() };
        let texts: Vec<&str> = spans.iter().map(Span::text).collect();
        assert_eq!(texts, ["You ", "run", " from it, see ", "death", "."]);
        assert_eq!(spans[3], Span::Rule { text: "death".to_owned(), rule: "death".into() });
        assert_eq!(sections[1].heading, Some(Heading::Exceptions));
        let Block::List { items } = &sections[1].blocks[0] else { unreachable!() };
        assert_eq!(items.len(), 2);
    }

    #[test]
    fn unsupported_markdown_is_a_fault() {
        for text in
            ["# Title", "## Whence", "![a](b)", "[a](https://example.org)", "<b>a</b>", "1. one", "`code`"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
