/**
 * Numbers of the advisory locks that the product takes in its own database, of which each stands for one kind of work.
 * A number stays what it is: while one version replaces another, processes of both must wait for each other.
 */
export const advisoryLocks = {
  /** One program migrates, the others wait. */
  migrating: 7_201_301,
  testTemplate: 7_201_302,
  /** Workers take jobs of a queue one after another; the second key is the queue's. */
  takingJobs: 7_201_303,
  /** One upload of an organization is judged after the other, so that two can't fill its storage together; the second key is the organization's. */
  storage: 7_201_304,
  importingPeople: 7_201_305,
  throttledLogIns: 7_201_306,
  firstSignUp: 7_201_307,
  changingAdmins: 7_201_308,
  /** One worker seals the audit log at a time. */
  sealing: 7_201_310,
} as const
