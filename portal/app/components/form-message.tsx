import { Text } from '@mantine/core'

/** What is wrong with a form as a whole, above its button. The toast that says it aloud goes; this stays. */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  if (!children) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {children}
    </Text>
  )
}
