CREATE TABLE "call_times" (
	"request_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_times_request_id_position_pk" PRIMARY KEY("request_id","position"),
	CONSTRAINT "call_times_distinct" UNIQUE("request_id","starts_at"),
	CONSTRAINT "call_times_position" CHECK ("call_times"."position" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "call_times" ADD CONSTRAINT "call_times_request_id_consultations_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."consultations"("request_id") ON DELETE cascade ON UPDATE no action;