import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { IconSend } from '../icons.ts'
import classes from './chat-composer.module.css'

/** Maximum height of the field, in pixels. Beyond it, the field scrolls. */
const HIGHEST = 120
/** Key code sent during input-method composition by browsers that don't support `isComposing`. */
const COMPOSING = 229

interface ChatComposerProps {
  readonly field: RefObject<HTMLTextAreaElement>
  /** True while an answer arrives or is animated. */
  readonly isBusy: boolean
  readonly onSend: (question: string) => void
}

/** The question field. Enter sends, Shift+Enter starts a new line. */
export function ChatComposer({ field, isBusy, onSend }: ChatComposerProps) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''

  useLayoutEffect(() => {
    const at = field.current
    if (!at) return
    at.style.height = 'auto'
    // An empty field is one line high, even if its placeholder wraps.
    const needed = text === '' ? 0 : at.scrollHeight + at.offsetHeight - at.clientHeight
    at.style.height = needed === 0 ? '' : `${Math.min(HIGHEST, needed)}px`
    at.style.overflowY = needed > HIGHEST ? 'auto' : 'hidden'
  }, [text, field])

  const send = () => {
    if (isBusy || isEmpty) return
    setText('')
    onSend(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    event.preventDefault()
    send()
  }
  return (
    <form className={classes.composer} onSubmit={submit}>
      <Textarea
        ref={field}
        className={classes.field}
        classNames={{ input: classes.input }}
        rows={1}
        aria-label={sentence('chatPlaceholder')}
        placeholder={sentence('chatPlaceholder')}
        value={text}
        disabled={isBusy}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
      />
      <ActionIcon type="submit" size={36} aria-label="Send" title="Send" disabled={isBusy || isEmpty}>
        <IconSend size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </form>
  )
}
