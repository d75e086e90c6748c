import { showError, showSuccess } from '@anj/ui'
import { type Finding, placeLabel } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { writeClipboard } from '../../grid/write-clipboard.ts'
import type { KnownFinding } from './advice-rows.ts'

/** The fixes of findings as one script, each once, below all that it mends: no server drops an index twice. */
export function fixesOf(findings: readonly KnownFinding[]): string {
  const fixes = findings.flatMap(({ finding }) =>
    finding.fix === null ? [] : [{ ...finding, ...finding.fix }],
  )
  return [...Map.groupBy(fixes, ({ sql }) => sql)]
    .map(([sql, same]) => `${same.map(headOf).join('')}${sql}\n`)
    .join('\n')
}

function headOf({
  rule,
  place,
  caution,
}: Pick<Finding, 'rule' | 'place'> & { readonly caution: string | null }) {
  return `${commented(`${rule}: ${placeLabel(place)}`)}${caution === null ? '' : commented(caution)}`
}

/** Puts SQL on the clipboard and says so. */
export async function copySql(sql: string): Promise<void> {
  if (sql === '') return showError(sentence('noFixesShown'))
  if (await writeClipboard(sql)) showSuccess(sentence('sqlCopied'))
  else showError(sentence('sqlNotCopied'))
}

/** A name may hold the end of a line, behind which a comment would be SQL again. */
const commented = (text: string) => `-- ${text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ')}\n`
