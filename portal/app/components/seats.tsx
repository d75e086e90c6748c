import { sentence } from '@anj/workflow/messages'
import { Progress } from '@mantine/core'
import type { Licence } from './licence-words.ts'
import classes from './seats.module.css'

/** Shows how many of a licence's seats are in use. */
export function Seats({
  users,
  numberOfUsersAllowed: allowed,
}: Pick<Licence, 'users' | 'numberOfUsersAllowed'>) {
  return (
    <div className={classes.seats}>
      {sentence('seatsUsed', { users, allowed })}
      <Progress
        className={classes.bar}
        value={Math.min(100, (users / allowed) * 100)}
        size="sm"
        aria-hidden
        {...(users >= allowed && { color: 'red' })}
      />
    </div>
  )
}
