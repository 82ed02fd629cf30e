ALTER TABLE "visit_steps" DROP CONSTRAINT "visit_steps_step";--> statement-breakpoint
ALTER TABLE "visit_steps" DROP CONSTRAINT "visit_steps_start";--> statement-breakpoint
ALTER TABLE "request_steps" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_steps" ADD CONSTRAINT "visit_steps_step" CHECK ("visit_steps"."step" = any('{"placed","moved","on-the-way","arrived","completed","no-show","canceled","reopened","running-late","asked-to-move","asked-to-cancel"}'));--> statement-breakpoint
ALTER TABLE "visit_steps" ADD CONSTRAINT "visit_steps_start" CHECK (("visit_steps"."step" = any('{"placed","moved","asked-to-move"}')) = ("visit_steps"."starts_at" is not null));