import { Text } from '@mantine/core'

/**
 * An error that concerns the entire form. It is shown above the button and, unlike the toast, remains until the form is
 * sent again.
 */
export function FormMessage({ children }: { readonly children: string | undefined }) {
  if (!children) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {children}
    </Text>
  )
}
