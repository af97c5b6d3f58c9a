# docker build --tag matjar --build-arg BRAND=atlas .
# docs/containers.md says how to run it.
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot

FROM ${BUILD_IMAGE} AS packages
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

FROM packages AS build
ARG BRAND=atlas
ENV BRAND=${BRAND}
COPY . .
RUN npm run pack -- /shop && mkdir /empty

FROM ${RUN_IMAGE}
ARG BRAND=atlas
ENV NODE_ENV=production \
    BRAND=${BRAND} \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_TRIM_THRESHOLD_=1048576
COPY --from=build /shop /shop
# Files, where there is no object store; all else is read only.
COPY --from=build --chown=65532:65532 /empty /data
WORKDIR /shop
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["--expose-gc", "--max-semi-space-size=8", "--max-old-space-size=1024", "--import", "./scripts/set-up/stop-once.mjs", "build/server/main.js"]
