import { type MessageCode, sentence } from '@anj/workflow/messages'

/** The longest name that a new workflow may have (spec §5). */
export const LONGEST_NAME = 100

/** What a copy is called: one's own version of something, or a duplicate. */
export type CopyKind = Extract<MessageCode, 'mineOf' | 'copyOf'>

/** The name of a copy. A name that would become too long is cut in front of what says that it is one, between two characters. */
export function copyName(kind: CopyKind, name: string): string {
  const room = LONGEST_NAME - sentence(kind, { name: '' }).length
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (cut.length + segment.length > room) break
    cut += segment
  }
  return sentence(kind, { name: cut.trimEnd() })
}
