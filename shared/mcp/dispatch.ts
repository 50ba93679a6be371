// SPDX-License-Identifier: Apache-2.0
import type { EventPublisher } from '#shared/events/publisher.ts';
import type { Redaction } from '#shared/governance/redaction.ts';
import { plainReading, walk } from '#shared/governance/walk.ts';
import { assertNever } from '#shared/platform/assert-never.ts';
import type { Caller } from '#shared/platform/caller.ts';
import type { Clock } from '#shared/platform/clock.ts';
import type { Ids } from '#shared/platform/ids.ts';
import { errorAnswer, resultAnswer, sizeOf, type ToolAnswer } from './answer.ts';
import { fitResult } from './answer-size.ts';
import { checkArguments } from './arguments.ts';
import { eventsOf, type FinishedCall } from './call-event.ts';
import type { Catalogue } from './catalogue.ts';
import { auditedArguments } from './digested-arguments.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';
import { errorEnvelope, type Failure, maskFailure } from './failure.ts';
import { type CallFacts, noFacts, type ToolOutcome } from './outcome.ts';
import type { Tool, ToolContext } from './tool.ts';

/** A call as it arrived, in either era. */
interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly caller: Caller;
  readonly protocolVersion?: string | undefined;
  readonly clientName?: string | undefined;
  readonly signal: AbortSignal;
  readonly progress: ToolContext['progress'];
  /** What makes the call one that no tool can take; it is refused with these words, and recorded. */
  readonly malformed?: string;
}

/** What becomes of a call. */
type Dispatched =
  | { readonly kind: 'answered'; readonly answer: ToolAnswer }
  /** The protocol's own error, not a tool's: an unknown tool, or a malformed call (MCP server/tools: -32602). */
  | { readonly kind: 'invalid-params'; readonly message: string }
  /** As invalid-params, but the event was not accepted either. */
  | { readonly kind: 'unrecorded'; readonly message: string };

/** Answers calls of tools. */
export type Dispatch = (call: ToolCall) => Promise<Dispatched>;

/** The administrator's rules for one call. */
export interface CallRules {
  readonly redaction: Redaction;
  /** The most characters of JSON in one answer. */
  readonly maxAnswerChars: number;
  /** Names of tools that an administrator switched off. */
  readonly disabledTools: ReadonlySet<string>;
}

/** What the dispatch needs from its surroundings. */
export interface DispatchSurroundings {
  readonly catalogue: Catalogue;
  /** Asked for once in each call, so that a changed setting holds without a deployment. */
  readonly rules: () => Promise<CallRules>;
  readonly publisher: EventPublisher;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The tenant on which anonymous calls are booked. */
  readonly tenant: string;
  /** Told of surprises, which never reach the caller. */
  readonly onFault: (fault: unknown, correlationId: string) => void;
}

/** What is left of a call once it is over: its answer and what the audit must know. */
interface Ended {
  readonly answer: ToolAnswer;
  readonly status: FinishedCall['status'];
  readonly facts: CallFacts;
  readonly errorCode?: ErrorCode;
  readonly maskedFields: readonly string[];
  readonly limited?: FinishedCall['limited'];
}

const maxLoggedName = 64;

function refusalOfTool({ name }: Tool, { disabledTools }: CallRules): Failure | undefined {
  if (!disabledTools.has(name)) return undefined;
  return {
    code: 'TOOL_DISABLED',
    message: `${name} is switched off by an administrator of this server.`,
    actionRequired:
      'Tell the person. Do not look for the same data by another tool, and do not report that no records exist.',
  };
}

function refusalOfCaller(tool: Tool, caller: Caller): Failure | undefined {
  if (tool.scope === 'public') return undefined;
  if (caller.kind === 'anonymous')
    return {
      code: 'AUTH_REQUIRED',
      message: `${tool.name} needs a signed-in person.`,
      actionRequired:
        'Ask the person to connect this server and sign in with their ERP login, then call again.',
    };
  if (caller.scopes.includes(tool.scope)) return undefined;
  return {
    code: 'INSUFFICIENT_SCOPE',
    message: `${tool.name} needs the scope ${tool.scope}, which this connection was not given.`,
    actionRequired: 'Tell the person to disconnect this server and connect it again.',
  };
}

/**
 * The one way from a call to its answer: known tool, scope, arguments, run, redaction, event, answer.
 * The answer leaves only after its event was accepted (docs/architecture.md, "A tool call").
 */
export function createDispatch(surroundings: DispatchSurroundings): Dispatch {
  const { catalogue, rules, publisher, clock, ids, tenant, onFault } = surroundings;

  const failed = (
    failure: Failure,
    correlationId: string,
    { redaction }: Pick<CallRules, 'redaction'>,
  ): Pick<Ended, 'answer' | 'maskedFields'> => {
    const masked = maskFailure(failure, redaction);
    return {
      answer: errorAnswer(errorEnvelope(masked.failure, correlationId)),
      maskedFields: masked.fields,
    };
  };

  const refusedBeforeRun = (
    failure: Failure,
    correlationId: string,
    callRules: CallRules,
  ): Ended => ({
    ...failed(failure, correlationId, callRules),
    status: errorCodes[failure.code].status,
    facts: noFacts,
    errorCode: failure.code,
  });

  function ended(
    tool: Tool,
    outcome: ToolOutcome,
    correlationId: string,
    callRules: CallRules,
  ): Ended {
    const { redaction, maxAnswerChars } = callRules;
    switch (outcome.kind) {
      case 'ok':
      case 'refused': {
        const reading = outcome.kind === 'ok' ? outcome.reading : undefined;
        const leaving = tool.isDocumentation
          ? walk(outcome.result, reading ?? plainReading)
          : redaction.answer(outcome.result, reading, outcome.facts.entity);
        const fitted = fitResult(leaving, maxAnswerChars);
        if (fitted.kind === 'too-large')
          return ended(
            tool,
            { ...outcome, kind: 'failed', failure: fitted.failure },
            correlationId,
            callRules,
          );
        const { result, json, masked, isCut, rowsLeft } = fitted;
        return {
          answer: resultAnswer(
            result,
            json,
            masked.length,
            outcome.kind === 'ok' ? outcome.files : undefined,
          ),
          status: outcome.kind === 'ok' ? 'success' : 'refused',
          ...(outcome.kind === 'refused' && { errorCode: outcome.code }),
          facts: {
            ...outcome.facts,
            ...(rowsLeft !== undefined && { rows: rowsLeft }),
            ...(isCut && { truncated: true }),
          },
          maskedFields: masked,
        };
      }
      case 'failed':
        return {
          ...failed(outcome.failure, correlationId, callRules),
          status: errorCodes[outcome.failure.code].status,
          facts: outcome.facts,
          errorCode: outcome.failure.code,
          limited: outcome.limited,
        };
      default:
        return assertNever(outcome);
    }
  }

  async function answerOf(
    tool: Tool,
    call: ToolCall,
    correlationId: string,
    callRules: CallRules,
  ): Promise<Ended> {
    const refusal = refusalOfTool(tool, callRules) ?? refusalOfCaller(tool, call.caller);
    if (refusal) return refusedBeforeRun(refusal, correlationId, callRules);
    const checked = checkArguments(tool, call.arguments);
    if (checked.kind === 'invalid')
      return refusedBeforeRun(checked.failure, correlationId, callRules);
    const { signal, progress, caller } = call;
    const context: ToolContext = {
      correlationId,
      signal,
      progress,
      ...(caller.kind === 'person' && {
        person: caller.person,
        clientId: caller.clientId,
        grantId: caller.grantId,
      }),
    };
    return ended(tool, await tool.run(context, checked.args), correlationId, callRules);
  }

  async function accepted(call: FinishedCall): Promise<boolean> {
    const events = eventsOf(call, { clock, ids });
    try {
      const all = await Promise.all(events.map((event) => publisher.publish(event)));
      return all.every(({ kind }) => kind !== 'refused');
    } catch (fault) {
      onFault(fault, call.correlationId);
      return false;
    }
  }

  return async (call) => {
    const correlationId = ids.unique();
    const startedAt = clock.now();
    const tool = catalogue.get(call.name);
    const callRules = await rules();
    const recorded = {
      caller: call.caller,
      tenant,
      correlationId,
      startedAt,
      protocolVersion: call.protocolVersion,
      // Only the modern era names the client in each call; what it registered as is known in both.
      clientName:
        call.clientName ?? (call.caller.kind === 'person' ? call.caller.clientName : undefined),
      maskedArguments: auditedArguments(tool, call.arguments, callRules.redaction),
    };
    if (tool === undefined || call.malformed !== undefined) {
      const name = call.name.slice(0, maxLoggedName);
      const kept = await accepted({
        ...recorded,
        tool: name,
        status: 'refused',
        errorCode: call.malformed === undefined ? 'UNKNOWN_TOOL' : 'INVALID_ARGUMENTS',
        facts: noFacts,
        answerSize: 0,
        maskedFields: [],
      });
      if (!kept)
        return { kind: 'unrecorded', message: 'The record of this call could not be kept' };
      return { kind: 'invalid-params', message: call.malformed ?? `Unknown tool: ${name}` };
    }
    const end = await answerOf(tool, call, correlationId, callRules).catch(
      (fault: unknown): Ended => {
        onFault(fault, correlationId);
        return refusedBeforeRun(internal, correlationId, callRules);
      },
    );
    const { answer, ...facts } = end;
    const kept = await accepted({
      ...recorded,
      ...facts,
      tool: tool.name,
      answerSize: sizeOf(answer),
    });
    return {
      kind: 'answered',
      answer: kept ? answer : failed(auditUnavailable, correlationId, callRules).answer,
    };
  };
}

const internal: Failure = {
  code: 'INTERNAL',
  message: 'This gateway met an error of its own. Nothing can be said about the data asked for.',
  actionRequired:
    'Do not report that no records exist. Give the person the correlation id for their administrator.',
};

const auditUnavailable: Failure = {
  code: 'AUDIT_UNAVAILABLE',
  message:
    'The record of this call could not be kept, and an answer only leaves together with its record.',
  actionRequired: 'Repeat the call once after a minute. If it fails again, tell the person.',
  retryAfterSeconds: 60,
};
