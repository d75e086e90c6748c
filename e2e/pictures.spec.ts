import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictures } from '../scripts/screenshots/index.ts'
import { pageOf, shoot } from '../scripts/screenshots/picture.ts'
import { look } from './support/look.ts'
import { expect, test } from './support/test.ts'

/** Where `npm run screenshots` wants the pictures; in a test they are only taken. */
const folder = process.env.ANJ_TEST_PICTURES

// What would not convert is asked for while the workflow is being saved, and asked for again then.
test.use({ expectedErrors: [/status of 409 .*\/conversions\)$/] })

for (const { name, window, stage } of pictures)
  test(`docs/images/${name}.png is taken from the product @long`, async ({ page, product, browser }) => {
    test.slow()
    await page.setViewportSize(window ?? look.viewport)
    const shot = await stage({ page, product, browser })
    const picture = await shoot(shot)
    if (pageOf(shot) !== page) await pageOf(shot).context().close()
    expect(picture.byteLength).toBeGreaterThan(5000)
    if (folder) writeFileSync(join(folder, `${name}.png`), picture)
  })
