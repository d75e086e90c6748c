import { Text } from '@mantine/core'

/**
 * An error that concerns the entire form, shown above its button. Unlike the toast, it stays until the form is sent
 * again.
 */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  if (!children) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {children}
    </Text>
  )
}
