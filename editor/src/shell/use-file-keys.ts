import { useHotkeys } from '@mantine/hooks'

interface FileKeys {
  readonly save: () => void
  readonly open: () => void
}

/** Ctrl+S and Ctrl+O for workflow files, also from within a field: the browser's own would save or open the page. */
export function useFileKeys({ save, open }: FileKeys): void {
  useHotkeys(
    [
      ['mod+S', save],
      ['mod+O', open],
    ],
    [],
  )
}
