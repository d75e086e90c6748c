import type { Role } from '@anj/ui'
import { Anchor, Button, Menu } from '@mantine/core'
import { Link } from '@remix-run/react'
import type { Person } from '../model/person-words.ts'
import { actionsFor, type UserAction, userActions } from '../model/user-actions.ts'
import { actionQuestion } from './act-question.ts'

interface PersonMenuProps {
  readonly viewer: { readonly id: string; readonly role: Role }
  readonly person: Person
  /** Query of the list that opens after an action. */
  readonly list: string
}

/** Mantine's default red has too little contrast on a menu in either colour scheme. */
const DANGER = 'var(--mantine-color-error)'

/** The actions menu in a user's row. Without JavaScript, a link opens the user's page, which offers the same actions. */
export function PersonMenu({ viewer, person, list }: PersonMenuProps) {
  const query = `?${new URLSearchParams({ list })}`
  const page = `/users/${person.id}`
  const names = actionsFor(viewer, person)
  return (
    <>
      <noscript>
        <Anchor component={Link} to={page + query} aria-label={`Edit ${person.fullName}`} inherit>
          Edit
        </Anchor>
      </noscript>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            className="anj-needs-script"
            variant="default"
            size="compact-sm"
            aria-label={`Actions for ${person.fullName}`}
          >
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={page + query}>
            Edit
          </Menu.Item>
          {names.map((name) => {
            const act: UserAction = userActions[name]
            return (
              <Menu.Item
                key={name}
                component={Link}
                to={actionQuestion(name, person, list).href}
                {...(act.danger && { color: DANGER })}
              >
                {act.label}
              </Menu.Item>
            )
          })}
          {viewer.id !== person.id && (
            <>
              <Menu.Divider />
              <Menu.Item component={Link} to={`${page}/delete${query}`} color={DANGER}>
                Delete permanently
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
