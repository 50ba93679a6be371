// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/**
 * The context object of one invocation.
 *
 * @param timeoutMs after which Lambda would end the function
 */
export function lambdaContext(functionName: string, timeoutMs: number): Context {
  const deadline = Date.now() + timeoutMs;
  const requestId = randomUUID();
  const name = `mcp4erp-${functionName}`;
  const legacy = () => {
    throw new Error('Callback handlers ended with the nodejs24.x runtime');
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: `local/[$LATEST]${requestId}`,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: legacy,
    fail: legacy,
    succeed: legacy,
  };
}
