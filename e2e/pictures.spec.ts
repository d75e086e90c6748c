import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictures } from '../scripts/screenshots/index.ts'
import { pageOf, takePicture } from '../scripts/screenshots/picture.ts'
import { browserDefaults } from './support/browser-defaults.ts'
import { expect, test } from './support/test.ts'

/**
 * The folder in which `npm run screenshots` saves the pictures. Other test runs take the pictures but don't save them.
 */
const folder = process.env.ANJ_TEST_PICTURES

// A conversion check that runs while the workflow is being saved fails with 409, and the editor repeats the check.
test.use({ expectedErrors: [/status of 409 .*\/conversions\)$/] })

for (const { name, window, stage } of pictures)
  test(`docs/images/${name}.png can be taken from the product @long`, async ({ page, product, browser }) => {
    test.slow()
    await page.setViewportSize(window ?? browserDefaults.viewport)
    const shot = await stage({ page, product, browser })
    const picture = await takePicture(shot)
    if (pageOf(shot) !== page) await pageOf(shot).context().close()
    expect(picture.byteLength).toBeGreaterThan(5000)
    if (folder) writeFileSync(join(folder, `${name}.png`), picture)
  })
