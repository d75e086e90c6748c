import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  keys,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from './theme.ts'

/**
 * Provides the theme as CSS variables for Mantine's styles. Mantine would compute the same text again for every page
 * that the server renders. The theme never changes, so the text is computed only once here.
 */
export function ThemeVariables({ nonce }: { readonly nonce: string | undefined }) {
  return <style data-mantine-styles nonce={nonce ?? ''} dangerouslySetInnerHTML={text} />
}

const text = { __html: convertCssVariables(withoutUsual(ourVariables())) }

function ourVariables(): ConvertCSSVariablesInput {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  return deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole))
}

/** Removes the variables that Mantine's style sheet already contains. */
function withoutUsual(variables: ConvertCSSVariablesInput): ConvertCSSVariablesInput {
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const ours = keys(variables).map((part) => {
    const changed = keys(variables[part]).filter((name) => variables[part][name] !== usual[part][name])
    return [part, Object.fromEntries(changed.map((name) => [name, variables[part][name]]))]
  })
  return Object.fromEntries(ours)
}
