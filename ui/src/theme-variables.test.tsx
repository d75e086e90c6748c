import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'
import { ThemeVariables } from './theme-variables.tsx'

test('produces the same theme variables that Mantine would add to each page', () => {
  const page = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={() => 'bm9uY2U='}
    >
      {null}
    </MantineProvider>,
  )
  const [style] = page.match(/<style[^>]*data-mantine-styles="true"[\s\S]*?<\/style>/) ?? []
  expect(style).toContain('--anj-page')
  expect(renderToStaticMarkup(<ThemeVariables nonce="bm9uY2U=" />)).toBe(style)
})
