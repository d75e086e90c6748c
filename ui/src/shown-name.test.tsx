import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { escapeBidiControls } from './bidi-controls.ts'
import { ShownName } from './shown-name.tsx'

const shown = (name: string) => renderToStaticMarkup(<ShownName name={name} />)
/** Written as code points, so that they don't change the direction of this file's text. */
const codes = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]

test('renders a name without direction controls unchanged, in every script', () => {
  for (const name of ['orders.csv', 'טבלה', 'جدول.csv', 'Zoë', ' a  b ', ''])
    expect([shown(name), escapeBidiControls(name)]).toEqual([name, name])
})

test('replaces each direction control with a labelled symbol', () => {
  for (const code of codes) {
    const control = String.fromCharCode(code)
    const name = `report${control}gpj.exe`
    const sign = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    expect(shown(name)).not.toContain(control)
    expect(shown(name)).toMatch(
      new RegExp(`<bdi>report</bdi><span role="img" aria-label="[\\w -]+ \\(${sign.replace('+', '\\+')}\\)"`),
    )
    expect(escapeBidiControls(name)).toBe(`report[${sign}]gpj.exe`)
  }
})

test('renders two adjacent controls as two symbols', () => {
  expect(shown('\u202e\u2066a').match(/role="img"/g)).toHaveLength(2)
})
