import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSftpServer } from '../engine/src/testing/sftp-server.ts'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { paste } from './support/canvas.ts'
import { chooseFile, nodeOf, panelOf, run } from './support/editor.ts'
import {
  cards,
  choose,
  deleteAll,
  deleteSchedules,
  openScheduler,
  waitForTaskSuccess,
} from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The fields of the delivery. The list of times below them may be cut by the edge of the dialog. */
const fields = '[role=dialog] .mantine-Stack-root:has(> .mantine-Group-root input[value="out"])'

test('a schedule or a user delivers the file of a run to an SFTP server, and a failed delivery is repeated', async ({
  page,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'anj-delivered-'))
  await mkdir(join(folder, 'out'))
  await using server = await startSftpServer({ folder })
  await enter(page, 'To the partner')
  await deleteSchedules(page)
  await deleteAll(page, '/api/places')
  await paste(
    page,
    [
      ['rows', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'csvOutput', 645, 15],
    ],
    [
      ['rows', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await nodeOf(page, 'rows').click()
  await chooseFile(page, { name: 'amounts.csv', content: 'name,amount\na,1\n' })
  await expect(panelOf(page).getByText(/^1 row, 2 columns/)).toBeVisible()
  const dialog = await openScheduler(page)
  await dialog.getByLabel('Schedule Name').fill('For the partner')
  await choose(
    page,
    dialog.getByRole('combobox', { name: 'File of each run' }),
    'Keep it, and deliver it to a place',
  )
  await dialog.getByRole('button', { name: 'Save another place' }).click()
  const form = page.getByRole('form', { name: 'Place' })
  await form.getByLabel('Server Name/IP Address').fill('127.0.0.1')
  await form.getByLabel('Port').fill(String(server.settings.port))
  await form.getByLabel('User', { exact: true }).fill(server.settings.userId)
  await form.getByLabel('Password', { exact: true }).fill(server.password)
  await form.getByLabel('Connection name (optional)').fill('Partner')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: 'Place', exact: true })).toHaveValue('Partner')
  await dialog.getByLabel('Folder (optional)').fill('out')
  await dialog.getByLabel('File name').fill('../orders.csv')
  await dialog.getByRole('checkbox', { name: '06:00 AM', exact: true }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText(/^Enter a file name without folders/)).toBeVisible()
  await dialog.getByLabel('File name').fill('orders_{occurrence:yyyy}.csv')
  const name = `orders_${new Date().getFullYear()}.csv`
  await expect(dialog.getByText(`A run at this moment writes out/${name}`)).toBeVisible()
  await choose(
    page,
    dialog.getByRole('combobox', { name: 'If the file exists' }),
    'Keep it, and do not deliver',
  )
  await dialog.getByRole('combobox', { name: 'File of each run' }).scrollIntoViewIfNeeded()
  await expectNoAxeFindingsInBothThemes(page, 'Delivery to a place', { part: fields })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Schedule created successfully').first()).toBeVisible()

  // The partner's own file has the name.
  await writeFile(join(folder, 'out', name), 'of the partner')
  await dialog.getByRole('row').filter({ hasText: 'For the partner' }).click()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await page.keyboard.press('Escape')
  await waitForTaskSuccess(page, 'For the partner')
  await cards(page).filter({ hasText: 'For the partner' }).first().click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details.getByText(`Not delivered to Partner as out/${name}`)).toBeVisible()
  await expect(details.getByText(`out/${name} exists already in Partner.`)).toBeVisible()
  expect(await readFile(join(folder, 'out', name), 'utf8')).toBe('of the partner')
  await rm(join(folder, 'out', name))
  await details.getByRole('button', { name: 'Deliver again' }).click()
  await expect(details.getByText(`Delivered to Partner as out/${name}`, { exact: true })).toBeVisible()
  expect(await readdir(join(folder, 'out'))).toEqual([name])
  expect(await readFile(join(folder, 'out', name), 'utf8')).toBe('name,amount\r\na,1\r\n')

  // The file of a run in the editor is delivered by hand, and keeps the file of the schedule.
  await page.keyboard.press('Escape')
  await run(page)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const delivering = page.getByRole('dialog', { name: 'Deliver to a place' })
  await delivering.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(delivering.getByRole('alert')).toHaveText('Choose the place for the file.')
  await choose(page, delivering.getByRole('combobox', { name: 'Place', exact: true }), 'Partner')
  await delivering.getByLabel('Folder (optional)').fill('out')
  await delivering.getByLabel('File name').fill('orders_{occurrence:yyyy}.csv')
  await expect(delivering.getByText(`Anj writes out/${name}`)).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Delivery by hand', { part: '[role=dialog]' })
  await delivering.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(delivering).toHaveCount(0)
  const numbered = name.replace('.csv', '_2.csv')
  await expect(page.getByText(`Delivered to Partner as out/${numbered}`, { exact: true })).toBeVisible()
  expect((await readdir(join(folder, 'out'))).toSorted()).toEqual([name, numbered].toSorted())
  expect(await readFile(join(folder, 'out', numbered), 'utf8')).toBe('name,amount\r\na,1\r\n')
  await rm(folder, { recursive: true })
})
