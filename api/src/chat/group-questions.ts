import type { OpenQuestion } from '@anj/db'
import type { QuestionGroup } from './schema.ts'

/** The minimum overlap of stems at which two topics count as the same. */
const sameTopic = 0.6
/** The maximum number of stems compared per topic. The rarest stems are used. */
const mostStems = 12
const mostWordings = 5

/** A group of wordings. The first wording's topic represents the group in comparisons. */
type Group = readonly [OpenQuestion, ...OpenQuestion[]]

/** Groups similar questions. Sorts the groups by frequency, then by latest question. */
export function groupQuestions(questions: readonly OpenQuestion[]): readonly QuestionGroup[] {
  return merge(byTopic(questions))
    .map(summarize)
    .toSorted((a, b) => b.count - a.count || b.lastAskedAt.localeCompare(a.lastAskedAt))
}

/** Returns the Jaccard similarity of two sets of stems: 1 for equal sets, 0 for disjoint sets. */
export function stemOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const stem of a) if (b.has(stem)) shared += 1
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

function byTopic(questions: readonly OpenQuestion[]): readonly Group[] {
  const groups = new Map<string, [OpenQuestion, ...OpenQuestion[]]>()
  for (const question of questions) {
    // Questions without meaningful stems are grouped only if their words are the same.
    const key = question.topic === '' ? ` ${wordingKey(question.question)}` : question.topic
    const group = groups.get(key)
    if (group) group.push(question)
    else groups.set(key, [question])
  }
  return [...groups.values()]
}

const countOf = (group: Group) => group.reduce((sum, { count }) => sum + count, 0)
const stemsOf = ([{ topic }]: Group): readonly string[] => topic.split(' ').filter(Boolean)

/**
 * Returns a function that lists a group's rarest stems, rarest first. This way, stems that nearly all groups share come
 * last or are omitted.
 */
function rarestStems(groups: readonly Group[]): (group: Group) => readonly string[] {
  const used = new Map<string, number>()
  for (const stem of groups.flatMap(stemsOf)) used.set(stem, (used.get(stem) ?? 0) + 1)
  const usesOf = (stem: string) => used.get(stem) ?? 0
  return (group) =>
    stemsOf(group)
      .toSorted((a, b) => usesOf(a) - usesOf(b) || (a < b ? -1 : 1))
      .slice(0, mostStems)
}

/**
 * Returns a topic's first stems. Two similar topics have at least one of them in common, because the remaining stems
 * alone are too few for the required overlap.
 */
function telling(stems: readonly string[]): readonly string[] {
  return stems.slice(0, stems.length - Math.ceil(stems.length * sameTopic) + 1)
}

/**
 * Merges each group into the most frequent group that overlaps with it. Groups are compared by their original topics,
 * because topics that changed with each merge would drift.
 */
function merge(groups: readonly Group[]): readonly Group[] {
  const merged: { stems: ReadonlySet<string>; questions: [OpenQuestion, ...OpenQuestion[]] }[] = []
  const withStem = new Map<string, number[]>()
  const rarest = rarestStems(groups)
  for (const group of groups.toSorted((a, b) => countOf(b) - countOf(a))) {
    const stems = rarest(group)
    const stemSet = new Set(stems)
    const near = new Set(telling(stems).flatMap((stem) => withStem.get(stem) ?? []))
    const home = [...near]
      .toSorted((a, b) => a - b)
      .map((at) => merged[at])
      .find((other) => other && stemOverlap(stemSet, other.stems) >= sameTopic)
    if (home) {
      home.questions.push(...group)
      continue
    }
    for (const stem of telling(stems)) {
      const known = withStem.get(stem)
      if (known) known.push(merged.length)
      else withStem.set(stem, [merged.length])
    }
    merged.push({ stems: stemSet, questions: [...group] })
  }
  return merged.map(({ questions }) => questions)
}

function summarize(group: Group): QuestionGroup {
  const wordings = wordingsOf(group)
  const latest = group.toSorted((a, b) => +b.lastAskedAt - +a.lastAskedAt)
  const people = new Set(group.flatMap((one) => one.people))
  return {
    question: wordings[0] ?? group[0].question,
    count: countOf(group),
    // Questions from deleted users have no user ID, but each was asked by at least one user.
    people: Math.max(1, people.size),
    lastAskedAt: (latest[0] ?? group[0]).lastAskedAt.toISOString(),
    unanswered: group.reduce((sum, one) => sum + one.unanswered, 0),
    uncertain: group.reduce((sum, one) => sum + one.uncertain, 0),
    disliked: group.reduce((sum, one) => sum + one.disliked, 0),
    wordings: wordings.slice(0, mostWordings),
    nearest: latest.find(({ nearest }) => nearest)?.nearest ?? null,
  }
}

/** Returns the distinct wordings, most used first, ignoring case and white space. */
function wordingsOf(group: Group): readonly string[] {
  const used = new Map<string, { question: string; count: number }>()
  for (const { question, count } of group) {
    const key = wordingKey(question)
    const known = used.get(key)
    used.set(key, { question: known?.question ?? question, count: (known?.count ?? 0) + count })
  }
  return [...used.values()].toSorted((a, b) => b.count - a.count).map(({ question }) => question)
}

function wordingKey(question: string): string {
  return question
    .toLowerCase()
    .replace(/[\s?!.]+/g, ' ')
    .trim()
}
