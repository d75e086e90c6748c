import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { drawSteps } from './support/draw-steps.ts'
import { panelOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const anj = join(import.meta.dirname, '../dist/anj.mjs')

test('a preview is saved as a test, which anj test passes until the workflow changes', async ({
  page,
}, info) => {
  await enter(page, 'Tested')
  const lines = ['id,amount', '1,"1.234,50"', '2,"20,00"', '3,']
  const [filter] = await drawSteps(
    page,
    [{ name: 'orders.csv', lines }],
    [
      ['filterRows', 'Filter Rows'],
      ['sortRows', 'Sort Rows'],
    ],
  )
  await filter?.click()
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  const cells = page.getByRole('grid', { name: 'Preview' }).getByRole('gridcell')
  await cells.filter({ hasText: /^1.?234[.,]50$/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Keep rows from/ }).click()
  await expect(panelOf(page).getByLabel('Rows kept')).toHaveText(/^1 of 3 rows/)
  await page.getByRole('button', { name: 'Save as a test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a test' })
  await dialog.getByRole('button', { name: 'Save test' }).click()
  await expect(dialog.getByText('Type what the test shows.')).toBeVisible()
  await dialog.getByLabel('What the test shows').fill('Only large orders')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save test' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe('Tested.only-large-orders.test.json')
  await expect(dialog).toHaveCount(0)
  const path = info.outputPath(saved.suggestedFilename())
  await saved.saveAs(path)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    workflow: 'Tested.anj',
    inputs: {
      'File 1': {
        rows: [
          ['1', '1.234,50'],
          ['2', '20,00'],
          ['3', null],
        ],
      },
    },
  })

  const file = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const workflow = info.outputPath('Tested.anj')
  await (await file).saveAs(workflow)
  const { FORCE_COLOR: _colour, ...env } = process.env
  const run = () => promisify(execFile)(process.execPath, [anj, 'test', workflow], { env })
  expect((await run()).stdout).toContain('✔ Only large orders')
  await writeFile(workflow, (await readFile(workflow, 'utf8')).replace(/"1234\.50?"/, '"10"'))
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('unexpected: "2","20'),
  })
})
