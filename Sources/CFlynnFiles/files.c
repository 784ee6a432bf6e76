#include "CFlynnFiles.h"
