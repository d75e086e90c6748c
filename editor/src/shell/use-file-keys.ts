import { useHotkeys } from '@mantine/hooks'

interface FileKeys {
  readonly save: () => void
  readonly open: () => void
}

/** Handles Ctrl+S and Ctrl+O for workflow files, even in a field. Otherwise the browser would save or open the page. */
export function useFileKeys({ save, open }: FileKeys): void {
  useHotkeys(
    [
      ['mod+S', save],
      ['mod+O', open],
    ],
    [],
  )
}
