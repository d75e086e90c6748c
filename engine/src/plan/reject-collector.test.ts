import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataset } from '../testing/make-dataset.ts'
import { requestFor, runHere } from '../testing/run-here.ts'
import { workflowOf } from '../testing/workflow-of.ts'

test('writes rejects in a form that a spreadsheet never treats as a formula', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-rejects-'))
  try {
    const select = `select * from (values ('=cmd|x'), ('-5.5'), ('x;=1'), ('@a "b"')) t("=n")`
    const source = await makeDataset(join(folder, 'source.parquet'), select)
    const columnDataTypes = [{ columnName: '=n', fromType: 'text' as const, toType: 'int' as const }]
    const workflow = workflowOf({
      source,
      changes: { columnDataTypes, onReject: 'leaveOut' },
      output: { kind: 'csvOutput' },
    })
    const rejectsPath = join(folder, 'rejects.csv')
    const run = requestFor(workflow, source, { kind: 'file', path: join(folder, 'out.csv') }, folder)
    const error: unknown = await runHere({ ...run, rejectsPath }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'tableEmpty' })
    const [header, ...lines] = (await readFile(rejectsPath, 'utf8')).split('\r\n')
    expect(header).toBe('row,"column","value","reason"')
    expect(lines.map((line) => line.replace(/,"[^"]*"$/, ''))).toEqual([
      `1,"'=n","'=cmd|x"`,
      `2,"'=n","-5.5"`,
      `3,"'=n","x;'=1"`,
      `4,"'=n","'@a ""b"""`,
      '',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
