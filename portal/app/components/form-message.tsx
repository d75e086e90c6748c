import { Text } from '@mantine/core'

/** The error of a whole form, above its button. Unlike the toast, it stays until the form is sent again. */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  if (!children) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {children}
    </Text>
  )
}
