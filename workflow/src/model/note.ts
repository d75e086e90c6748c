import { type MessageCode, type SentenceArgs, sentence } from '../messages.ts'
import type { DatasetProfile } from './dataset.ts'

/** A sentence about how a file was read, with a label of a few words. */
export interface Note {
  readonly text: string
  readonly label: string
}

/** Messages that have a label, under the same code with `Label` at its end. */
type NoteCode = { [C in MessageCode]: `${C}Label` extends MessageCode ? C : never }[MessageCode]

/** Returns the sentence of a code with its label. */
export function note<C extends NoteCode>(code: C, ...params: SentenceArgs<C>): Note {
  const written = sentence as (code: MessageCode, ...params: readonly unknown[]) => string
  return { text: written(code, ...params), label: written(`${code}Label` as MessageCode, ...params) }
}

/** Returns a profile with more notes. Notes of an older profile, which has no labels, are their own labels. */
export function withNotes<P extends Pick<DatasetProfile, 'notes' | 'noteLabels'>>(
  profile: P,
  added: readonly Note[],
): P {
  const { notes, noteLabels = notes } = profile
  return {
    ...profile,
    notes: [...notes, ...added.map(({ text }) => text)],
    noteLabels: [...noteLabels, ...added.map(({ label }) => label)],
  }
}
