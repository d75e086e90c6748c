import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'

type NodeUse = Schemas['NodeUse']

const readWords = {
  file: 'usesReadsFile',
  template: 'usesTemplate',
  table: 'usesReads',
  select: 'usesSelects',
  database: 'usesReadsDatabase',
  rejects: 'usesReads',
} as const satisfies Readonly<Record<NodeUse['how'], string>>

/** Says what a component of a workflow does with what was searched. */
export function useText({ name, access, how }: NodeUse): string {
  if (access === 'write') return sentence(how === 'rejects' ? 'usesWritesRejects' : 'usesWrites', { name })
  return sentence(readWords[how], { name })
}
