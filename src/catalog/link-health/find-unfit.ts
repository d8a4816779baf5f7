import { noticeWords, type UnfitKind, type UnfitTag, unfitWords } from "./marks.ts";
import type { PageFacts } from "./page-facts.ts";
import { type FoundPhrase, PhraseText } from "./phrase-list.ts";
import { shortPageWords } from "./read-page.ts";
import type { Reason } from "./reason.ts";

/** So many different phrases are no warning any more. */
const mostWarned = 6;
/** Help against something has its words: a person is asked. */
const warnedWeight = 2;
/** One in so many words of a page. */
const thickness = 25;

/**
 * What does not belong before children, by how much of it there is and where. `promised` is what the directory says of
 * the link: a maths lesson about roulette says so.
 */
export function listUnfitReasons(page: PageFacts, promised: string): Reason[] {
  const found = unfitWords.findAll(page.phrases);
  if (found.length === 0) return [];
  const expected = new Set(unfitWords.findAll(PhraseText.of(promised)).map(({ tag }) => tag.kind));
  const head = unfitWords.findAll(PhraseText.of(`${page.title} . ${page.headings.slice(0, 2).join(" . ")}`));
  const kinds = [...new Set(found.map(({ tag }) => tag.kind))].filter((kind) => !expected.has(kind));
  const topic = PhraseText.of(`${page.title} . ${page.heading}`);
  return kinds.flatMap((kind) => {
    const of = (list: readonly FoundPhrase<UnfitTag>[]) => list.filter(({ tag }) => tag.kind === kind);
    const weight = weigh(kind, of(found), of(head), page);
    const isWarned =
      noticeWords[kind === "essays" ? "integrity" : "against"].find(topic) !== undefined &&
      countDifferent(of(found).filter(({ tag }) => tag.isStrong)) < mostWarned;
    const said = [
      ...new Set(
        of(found)
          .sort((a, b) => Number(b.tag.isStrong) - Number(a.tag.isStrong))
          .map(({ text }) => text),
      ),
    ];
    return weight > 0
      ? [
          {
            text: `it is full of words like "${said.slice(0, 3).join('", "')}" (${kind})`,
            weight: isWarned ? Math.min(weight, warnedWeight) : weight,
          },
        ]
      : [];
  });
}

type Found = readonly FoundPhrase<UnfitTag>[];

function weigh(kind: UnfitKind, found: Found, head: Found, page: PageFacts): number {
  const different = countDifferent(found);
  const strong = countDifferent(found.filter(({ tag }) => tag.isStrong));
  const inHead = countDifferent(head);
  const strongInHead = countDifferent(head.filter(({ tag }) => tag.isStrong));
  const isThick = found.length * thickness >= page.wordCount;
  // Essay mills and false alarms speak of schools and computers as good pages do, so only their own phrases count.
  if (kind === "essays" || kind === "malware") {
    if (strong >= 3 && (strongInHead > 0 || isThick)) return 4;
    return strong >= 2 && strongInHead > 0 && page.wordCount < shortPageWords * 2 ? 3 : 0;
  }
  const isAboutSchool = countEducationWords(page) >= found.length;
  if (strongInHead >= 2 && strong >= 2) return isAboutSchool ? 3 : 4;
  if (isAboutSchool) return 0;
  if (strong >= 3 && isThick) return 4;
  if (different >= 3 && strong >= 1 && isThick) return 3;
  if (inHead > 0 && strong >= 1 && different >= 2) return 3;
  return 0;
}

function countDifferent(found: Found): number {
  return new Set(found.map(({ text }) => text)).size;
}

export function countEducationWords({ phrases }: PageFacts): number {
  return noticeWords.education.findAll(phrases).length;
}

export function hasEducationWord({ phrases }: PageFacts): boolean {
  return noticeWords.education.find(phrases) !== undefined;
}
