import { type MessageCode, sentence } from './messages.ts'

/** The longest name of a new workflow (docs/specification.md, "Validation rules"). */
export const MAX_NAME_LENGTH = 100

/** The kind of copy: the user's version of a conflicting drawing, or a duplicate. */
type CopyKind = Extract<MessageCode, 'mineOf' | 'copyOf'>

/** Returns the name of a copy. Truncates a long name before the suffix, between characters. */
export function copyName(kind: CopyKind, name: string): string {
  const room = MAX_NAME_LENGTH - sentence(kind, { name: '' }).length
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (cut.length + segment.length > room) break
    cut += segment
  }
  return sentence(kind, { name: cut.trimEnd() })
}
