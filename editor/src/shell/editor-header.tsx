import { NavigationTabs, type Role, TopBar } from '@anj/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveAll } from '../actors/saving.ts'
import { logOut } from '../actors/session.ts'
import { dropUnsaved, findUnsaved, type Unsaved } from '../actors/unsaved.ts'
import { tabAddress } from '../kit/pages.ts'
import { usePage } from '../kit/use-place.ts'
import type { StoredUser } from '../session/stored-session.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { FileMenu } from './file-menu.tsx'
import { HelpMenu } from './help-menu.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'

/** Top bar with the page tabs, each leading to its last node, and the menus. */
export function EditorHeader({ user }: { readonly user: StoredUser | null }) {
  const navigate = useNavigate()
  const page = usePage()
  const workflow = useCurrentWorkflow()

  const [unsaved, setUnsaved] = useState<Unsaved>({ names: [], isKept: true, elsewhere: [] })
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)

  const leave = async () => {
    await logOut()
    form.current?.submit()
  }
  const leaveWhenSaved = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    await saveAll()
    const found = await findUnsaved()
    if (found.names.length === 0) return leave()
    setUnsaved(found)
    setAsked(true)
  }
  return (
    <TopBar
      fullName={user?.fullName ?? ''}
      onLogOut={(event) => void leaveWhenSaved(event)}
      navigate={navigate}
    >
      <NavigationTabs
        role={(user?.role ?? 'user') as Role}
        active={page}
        links={{
          input: tabAddress(workflow, 'input'),
          preparation: tabAddress(workflow, 'preparation'),
          output: tabAddress(workflow, 'output'),
        }}
        navigate={navigate}
      />
      <FileMenu />
      <HelpMenu />
      <LogOutDialog
        isAsked={isAsked}
        names={unsaved.names}
        isKept={unsaved.isKept}
        onStay={() => setAsked(false)}
        onKeep={() => void leave()}
        onDrop={() =>
          void dropUnsaved(unsaved)
            .catch(() => undefined)
            .then(leave)
        }
      />
    </TopBar>
  )
}
