import { readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  compareWithTest,
  formatCount,
  parseWorkflowTest,
  sentence,
  serializeWorkflowTest,
  type WorkflowTest,
} from '@anj/workflow'
import { rejectLine } from '../run/reject-line.ts'
import { inTemporaryFolder } from '../run/temporary-folder.ts'
import { executeTest, type FoundRows } from './execute-test.ts'
import { readWorkflowFile } from './workflow-files.ts'

/** The outcome of one test. */
export interface TestReport {
  readonly file: string
  readonly name: string
  readonly passed: boolean
  /** Lines that say what differs, or that the file was updated. */
  readonly lines: readonly string[]
}

const ROWS_SHOWN = 10

/**
 * Runs the test in a file on this machine, without servers. With `update`, writes the rows found to the file as the
 * rows expected. Throws the problem of a file that can't be read.
 */
export async function runTest(
  path: string,
  { update, signal }: { readonly update: boolean; readonly signal: AbortSignal },
): Promise<TestReport> {
  const test = parseWorkflowTest(await readFile(path, 'utf8'))
  const { parsed } = await readWorkflowFile(resolve(dirname(path), test.workflow))
  const found = await inTemporaryFolder((directory) => executeTest(parsed, test, directory, signal))
  if ('problem' in found) {
    const reason = sentence('cliTestRunFailed', { reason: found.problem })
    return { file: path, name: test.name, passed: false, lines: [reason] }
  }
  const lines = differencesOf(test, found)
  if (lines.length === 0 || !update) return { file: path, name: test.name, passed: lines.length === 0, lines }
  const { columns, rows, rejectCount } = found
  const { rejects: _former, ...former } = test.expected
  const expected = {
    ...former,
    columns,
    rows: rows.map((row) => [...row]),
    ...(rejectCount > 0 ? { rejects: rejectCount } : {}),
  }
  await writeFile(path, serializeWorkflowTest({ ...test, expected }))
  return { file: path, name: test.name, passed: true, lines: [sentence('cliTestUpdated')] }
}

function differencesOf({ expected }: WorkflowTest, found: FoundRows): readonly string[] {
  const words = (columns: WorkflowTest['expected']['columns']) =>
    columns.map(({ name, type }) => `${name} (${type})`).join(', ')
  const { columns, rejectCount } = found
  if (words(columns) !== words(expected.columns))
    return [sentence('cliTestColumns', { expected: words(expected.columns), found: words(columns) })]
  const { missing, unexpected, misplaced } = compareWithTest(expected, found.rows)
  const rejects = expected.rejects ?? 0
  return [
    ...listed(missing, 'cliTestMissing'),
    ...listed(unexpected, 'cliTestUnexpected'),
    ...(misplaced === null ? [] : [sentence('cliTestOrder', { row: misplaced })]),
    ...(rejectCount === rejects
      ? []
      : [sentence('cliTestRejects', { expected: rejects, found: rejectCount })]),
    ...found.rejects.slice(0, rejectCount === rejects ? 0 : ROWS_SHOWN).map(rejectLine),
  ]
}

function listed(
  rows: readonly (readonly (string | null)[])[],
  code: 'cliTestMissing' | 'cliTestUnexpected',
): readonly string[] {
  const more = rows.length - ROWS_SHOWN
  return [
    ...rows.slice(0, ROWS_SHOWN).map((row) => sentence(code, { row: JSON.stringify(row).slice(1, -1) })),
    ...(more > 0 ? [sentence('cliTestMore', { count: formatCount(more) })] : []),
  ]
}
