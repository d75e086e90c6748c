import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { focusMenuButton } from './menu-focus.ts'

/** The brand colour: a deep blue-green that doesn't compete with the user's data. */
const petrol: MantineColorsTuple = [
  '#ecf6f7',
  '#d8ebed',
  '#b2d7dc',
  '#89c1c9',
  '#62abb5',
  '#43959f',
  '#2c818c',
  '#1b6e79',
  '#125d68',
  '#0c4b55',
]

/** Neutral colours of the dark scheme, tinted towards the brand colour. */
const dark: MantineColorsTuple = [
  '#d5dcde',
  '#b7c2c5',
  '#93a1a5',
  '#647377',
  '#435054',
  '#354145',
  '#2a3437',
  '#1d2427',
  '#161c1e',
  '#101517',
]

/** The theme of portal and editor. The shades in `primaryShade` keep white text on a filled button readable. */
export const theme = createTheme({
  colors: { petrol, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 9, dark: 8 },
  autoContrast: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  // The product brings Inter along (ui/src/styles.css). The system's fonts serve the scripts that Inter lacks.
  fontFamily:
    "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  // The fonts listed after the code fonts provide Chinese, Japanese and Korean characters and emoji at the right width.
  fontFamilyMonospace:
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'Hiragino Sans', 'PingFang SC', 'Microsoft YaHei', 'Malgun Gothic', 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', monospace",
  headings: { fontWeight: '600', textWrap: 'balance' },
  components: {
    // Without a label, screen readers can't name the close icon.
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Without this, the dialog's header would be a second page header for screen readers.
    ModalHeader: { defaultProps: { role: 'none' } },
    // Mantine would add an extra focusable element to each menu. `focusMenuButton` returns the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, returnFocus: false } },
    MenuDropdown: { defaultProps: { onClickCapture: focusMenuButton } },
  },
})

/**
 * Colours named by their meaning, with one value per colour scheme. Pages use them instead of shades. Mantine's own
 * dimmed, error and placeholder texts are too pale for WCAG AA, so they are overridden here.
 */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    '--anj-header-height': '48px',
  },
  light: {
    '--mantine-color-text': '#1a2427',
    '--mantine-color-dimmed': '#56626a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#6a757c',
    '--mantine-color-anchor': petrol[8],
    '--anj-page': '#f4f7f8',
    '--anj-surface': '#ffffff',
    '--anj-sunken': '#eaeff0',
    '--anj-border': '#d5dee0',
    '--anj-selected': petrol[0],
    '--anj-brand': petrol[9],
    '--anj-success': '#1f6f3a',
    '--anj-warning': '#8a5a00',
    '--anj-input': '#1c6ea4',
    '--anj-preparation': '#8a5a00',
    '--anj-output': '#7a3f8f',
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-placeholder': '#8a989c',
    '--mantine-color-anchor': petrol[3],
    '--anj-page': colors.dark[8],
    '--anj-surface': colors.dark[7],
    '--anj-sunken': colors.dark[9],
    '--anj-border': colors.dark[5],
    '--anj-selected': '#17363b',
    '--anj-brand': petrol[3],
    '--anj-success': '#7fd39a',
    '--anj-warning': '#e6b85c',
    '--anj-input': '#7cc0ee',
    '--anj-preparation': '#e6b85c',
    '--anj-output': '#d3a2e4',
  },
})
