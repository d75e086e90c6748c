import { useHotkeys } from '@mantine/hooks'

interface FileKeys {
  readonly save: () => void
  readonly open: () => void
}

/**
 * Makes Ctrl+S and Ctrl+O save and open workflow files, even in a field. Otherwise, the browser would apply these keys
 * to the page.
 */
export function useFileKeys({ save, open }: FileKeys): void {
  useHotkeys(
    [
      ['mod+S', save],
      ['mod+O', open],
    ],
    [],
  )
}
