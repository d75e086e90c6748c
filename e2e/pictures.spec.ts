import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictures } from '../scripts/screenshots/index.ts'
import { pageOf, takePicture } from '../scripts/screenshots/picture.ts'
import { browserDefaults } from './support/browser-defaults.ts'
import { expect, test } from './support/test.ts'

/** The target folder of `npm run screenshots`; a test run only takes the pictures. */
const folder = process.env.ANJ_TEST_PICTURES

// The conversion check runs while the workflow is being saved and is repeated afterwards.
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
