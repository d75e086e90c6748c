import { showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { writeClipboard } from '../kit/write-clipboard.ts'

/** Copies SQL to the clipboard and shows a message. */
export async function copySql(sql: string): Promise<void> {
  if (sql === '') return showError(sentence('noFixesShown'))
  if (await writeClipboard(sql)) showSuccess(sentence('sqlCopied'))
  else showError(sentence('sqlNotCopied'))
}
