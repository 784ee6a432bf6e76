# An image with nothing but flynnlint, libc and libm.
#
#   docker build --tag flynnlint .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/project" flynnlint
FROM swift:6.3 AS build
WORKDIR /flynnlint
COPY . .
RUN scripts/build \
    && mkdir -p /image/usr/bin \
    && mkdir --mode=1777 /image/tmp \
    && cp .build/release/flynnlint /image/usr/bin/ \
    && ldd .build/release/flynnlint | grep -o '/[^ ]*' | xargs -I {} cp --parents --dereference {} /image

FROM scratch
COPY --from=build /image /
WORKDIR /project
ENTRYPOINT ["/usr/bin/flynnlint"]
