import { showError, showSuccess } from '@anj/ui'
import { placeLabel } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { writeClipboard } from '../../grid/write-clipboard.ts'
import type { KnownFinding } from './advice-rows.ts'

/** The fixes of findings as one script, each below what it mends. */
export function fixesOf(findings: readonly KnownFinding[]): string {
  return findings
    .flatMap(({ finding }) =>
      finding.fix === null
        ? []
        : [
            `${commented(`${finding.rule}: ${placeLabel(finding.place)}`)}${
              finding.fix.caution === null ? '' : commented(finding.fix.caution)
            }${finding.fix.sql}\n`,
          ],
    )
    .join('\n')
}

/** Puts SQL on the clipboard and says so. */
export async function copySql(sql: string): Promise<void> {
  if (sql === '') return showError(sentence('noFixesShown'))
  if (await writeClipboard(sql)) showSuccess(sentence('sqlCopied'))
  else showError(sentence('sqlNotCopied'))
}

/** A name may hold the end of a line, behind which a comment would be SQL again. */
const commented = (text: string) => `-- ${text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ')}\n`
