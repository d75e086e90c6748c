/**
 * The numbers of the advisory locks that Anj takes in its database, one for each purpose. Never change a number: during
 * an upgrade, processes of two versions must be able to wait for each other.
 */
export const advisoryLocks = {
  /** Lets one process migrate while the others wait. */
  migrating: 7_201_301,
  testTemplate: 7_201_302,
  /** Serialises dequeuing. The second key identifies the queue. */
  takingJobs: 7_201_303,
  /**
   * Serialises the storage checks of an organization, so that two concurrent uploads can't exceed the limit together.
   * The second key identifies the organization.
   */
  storage: 7_201_304,
  importingPeople: 7_201_305,
  throttledLogIns: 7_201_306,
  firstSignUp: 7_201_307,
  changingAdmins: 7_201_308,
  /** Serialises changes of the order of an organization's schedules. The second key identifies the organization. */
  orderingSchedules: 7_201_311,
  /** Lets one worker at a time seal the audit log. */
  sealing: 7_201_310,
} as const
