import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { IconSend } from '../icons.ts'
import classes from './chat-composer.module.css'

/** The field grows up to this height, in pixels; from there on it scrolls. */
const HIGHEST = 120
/** What browsers without `isComposing` send while an input method is at work. */
const COMPOSING = 229

interface ChatComposerProps {
  readonly field: RefObject<HTMLTextAreaElement>
  /** An answer is on its way or being animated. */
  readonly isBusy: boolean
  readonly onSend: (question: string) => void
}

/** Where a question is typed: Enter sends it, Shift and Enter begin a new line. */
export function ChatComposer({ field, isBusy, onSend }: ChatComposerProps) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''

  useLayoutEffect(() => {
    const at = field.current
    if (!at) return
    at.style.height = 'auto'
    // An empty field has the height of its one line, not of a placeholder that wraps.
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
