import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

const full = mergeMantineTheme(DEFAULT_THEME, theme)
const { light, dark } = cssVariablesResolver(full)
const petrol = full.colors.petrol as readonly string[]
const filled = { light: petrol[9], dark: petrol[8] }

test.each([
  ['text on a filled button, light', '#ffffff', filled.light],
  ['text on a filled button, dark', '#ffffff', filled.dark],
  ...pairs('light', light),
  ...pairs('dark', dark),
])('gives %s a readable contrast (WCAG AA, 4.5 to 1)', (_, text, background) => {
  expect(contrast(String(text), String(background))).toBeGreaterThanOrEqual(4.5)
})

test('names the close button of a dialog', () => {
  expect(full.components.Modal?.defaultProps).toMatchObject({ closeButtonProps: { 'aria-label': 'Close' } })
})

/** Returns each text colour paired with each background colour, in one colour scheme. */
function pairs(
  look: string,
  colours: Record<string, string>,
): [string, string | undefined, string | undefined][] {
  const texts = [
    '--mantine-color-dimmed',
    '--mantine-color-error',
    '--mantine-color-anchor',
    '--anj-brand',
    '--anj-success',
    '--anj-input',
    '--anj-preparation',
    '--anj-output',
  ]
  const grounds = ['--anj-page', '--anj-surface', '--anj-sunken', '--anj-selected']
  return texts.flatMap((text) =>
    grounds.map((ground): [string, string | undefined, string | undefined] => [
      `${text} on ${ground}, ${look}`,
      colours[text],
      colours[ground],
    ]),
  )
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
