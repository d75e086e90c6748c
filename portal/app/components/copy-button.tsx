import { PASSWORD_PAGE_TOAST_DURATION, showError, showSuccess } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, type ButtonProps } from '@mantine/core'

interface CopyButtonProps extends ButtonProps {
  readonly text: string
  readonly children: string
}

/** Copies a text to the clipboard and shows whether that succeeded. */
export function CopyButton({ text, children, ...props }: CopyButtonProps) {
  const copy = async () => {
    const duration = PASSWORD_PAGE_TOAST_DURATION
    try {
      await navigator.clipboard.writeText(text)
      showSuccess(sentence('copied'), { duration })
    } catch {
      showError(sentence('copyFailed'), { duration })
    }
  }
  return (
    <Button className="anj-needs-script" variant="default" onClick={() => void copy()} {...props}>
      {children}
    </Button>
  )
}
