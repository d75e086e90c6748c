CREATE TABLE "job_turns" (
	"queue" text NOT NULL,
	"organization" text NOT NULL,
	"person" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_turns_queue_organization_person_pk" PRIMARY KEY("queue","organization","person")
);
