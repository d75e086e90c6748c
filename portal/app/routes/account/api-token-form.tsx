import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { FormMessage } from '../../components/form-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { type useFormSection } from '../../components/use-form-section.ts'
import { PART } from '../../model/form-answer.ts'
import classes from './list.module.css'
import { scopes } from './scopes.ts'

export const API_TOKENS = 'api-tokens'
const USUAL_DAYS = '90'
const SCOPES_PROBLEM = 'scopes-problem'

type Part = Pick<
  ReturnType<typeof useFormSection>,
  'Form' | 'form' | 'field' | 'message' | 'busy' | 'round' | 'answer' | 'attempt' | 'emptied'
>

/** Form for a new API token: name, scopes and lifetime. */
export function ApiTokenForm({ part }: { readonly part: Part }) {
  const { Form, form, field, message, busy, round, answer, attempt, emptied } = part
  const { defaultValue: days = USUAL_DAYS, ...daysField } = field('days')
  const { error } = field('scopes')
  const chosen = answer?.values?.scopes?.split(' ') ?? []
  return (
    <Form
      method="post"
      action={`/account#${API_TOKENS}`}
      ref={form}
      key={round}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name={PART} value={API_TOKENS} />
      <Stack>
        <TextInput
          label="Name"
          description={sentence('apiTokenNameHint')}
          autoComplete="off"
          {...field('label')}
        />
        <Fieldset
          legend="Scopes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? SCOPES_PROBLEM : undefined}
        >
          <div className={classes.scopes} key={attempt}>
            {scopes.map(([scope, code]) => (
              <Checkbox
                key={scope}
                name="scopes"
                value={scope}
                label={scope}
                description={sentence(code)}
                defaultChecked={chosen.includes(scope)}
              />
            ))}
          </div>
          {error && (
            <Text id={SCOPES_PROBLEM} size="sm" c="var(--mantine-color-error)" mt="sm">
              {error}
            </Text>
          )}
        </Fieldset>
        <TextInput
          label="Valid for (days)"
          description={sentence('apiTokenDaysHint')}
          type="number"
          min={1}
          max={365}
          step={1}
          w={180}
          defaultValue={days}
          {...daysField}
        />
        <PasswordField
          key={`password ${emptied('password')}`}
          label="Password"
          description={sentence('apiTokenNeedsPassword')}
          autoComplete="current-password"
          {...field('password')}
        />
        <FormMessage>{message}</FormMessage>
        <SubmitButton busy={busy} busyLabel="Creating token..." style={{ alignSelf: 'flex-start' }}>
          Create token
        </SubmitButton>
      </Stack>
    </Form>
  )
}
